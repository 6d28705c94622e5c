/// `Peers`: what an element costs here and in libraries that do the same, in one run on one machine.
///
/// A figure is the best of some rounds. With an argument, only the groups whose name contains it are run.
@main
enum Program {
  static func main() async {
    let filter = CommandLine.arguments.dropFirst().first ?? ""
    for group in Bridges.groups + Combines.groups where filter.isEmpty || group.name.contains(filter) {
      print("\(group.name)")
      for peer in group.peers {
        let best = await best(of: group.rounds, items: group.items, expecting: group.sum, peer.run)
        print("  \(peer.name.padded(to: 44)) \(best.rounded) ns")
      }
    }
  }

  private static func best(
    of rounds: Int, items: Int, expecting sum: Int, _ run: @Sendable () async -> Int
  ) async -> Double {
    var best = Double.infinity
    for _ in 0..<rounds {
      let begin = ContinuousClock.now
      let result = await run()
      let time = (ContinuousClock.now - begin) / .nanoseconds(1)
      precondition(result == sum, "a wrong sum: \(result) where \(sum) was expected")
      best = min(best, time / Double(items))
    }
    return best
  }
}

/// Peers that do the same work.
struct Group: Sendable {
  let name: String
  let items: Int
  let sum: Int
  var rounds = 60
  let peers: [Peer]
}

/// One of them: returns the sum of the elements that it received.
struct Peer: Sendable {
  let name: String
  let run: @Sendable () async -> Int

  init(_ name: String, _ run: @escaping @Sendable () async -> Int) {
    self.name = name
    self.run = run
  }
}

/// A number that one subscriber adds to, without a check at each access.
struct Sum: @unchecked Sendable {
  // - Safety: the subscriber's calls are serial, and it is read when they have ended.
  private let cell = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init() { cell.initialize(to: 0) }

  @inline(__always)
  func add(_ number: Int) { cell.pointee &+= number }

  /// Frees the number, and returns it.
  func take() -> Int {
    defer { cell.deallocate() }
    return cell.pointee
  }
}

/// 0 + 1 + … + (count - 1)
func triangle(_ count: Int) -> Int { count * (count - 1) / 2 }

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
  /// Two digits behind the point.
  var rounded: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths % 100
    return String(repeating: " ", count: max(0, 7 - "\(hundredths / 100)".count))
      + "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
