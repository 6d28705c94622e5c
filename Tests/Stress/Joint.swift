import RxAtomics

/// Where two sources meet that have one producer each: what came of them together, against what they send.
final class Joint: Sendable {
  enum Kind: Sendable { case zip, combine }

  private let kind: Kind
  private let first: [Int]
  private let second: [Int]
  /// Whether it is a source of another one, which may end first.
  let isInner = AtomicFlag()

  private let pairs = Locked<[(Int, Int)]>([])

  init(_ kind: Kind, _ first: [Int], _ second: [Int]) {
    self.kind = kind
    self.first = first
    self.second = second
  }

  func add(_ first: Int, _ second: Int) { pairs.withLock { $0.append((first, second)) } }

  /// What is wrong, or nil.
  ///
  /// - Parameter isWhole: whether nothing has ended early.
  func fault(isWhole: Bool) -> String? {
    let came = pairs.withLock { $0.map { $0 } }
    let isWhole = isWhole && !isInner.isSet
    return kind == .zip ? faultOfZip(came, isWhole) : faultOfCombine(came, isWhole)
  }

  /// It is decided who meets whom.
  private func faultOfZip(_ came: [(Int, Int)], _ isWhole: Bool) -> String? {
    let expected = Array(zip(first, second))
    guard came.count <= expected.count, zip(came, expected).allSatisfy({ $0 == $1 }) else {
      return "zip made \(came) of \(first) and \(second)"
    }
    return isWhole && came.count != expected.count ? "zip made \(came.count) pairs of \(expected.count)" : nil
  }

  /// Each pair differs from the one before in one of the two, which goes on by one; the last one holds the last of both.
  private func faultOfCombine(_ came: [(Int, Int)], _ isWhole: Bool) -> String? {
    let places = came.map { (first.firstIndex(of: $0.0) ?? -1, second.firstIndex(of: $0.1) ?? -1) }
    for (before, after) in zip(places, places.dropFirst())
    where (after.0 - before.0, after.1 - before.1) != (1, 0) && (after.0 - before.0, after.1 - before.1) != (0, 1) {
      return "combineLatest went from \(before) to \(after)"
    }
    // The first pair comes with the first of one of the two.
    if let place = places.first, place.0 < 0 || place.1 < 0 || (place.0 > 0 && place.1 > 0) {
      return "combineLatest began with \(place)"
    }
    guard isWhole, !first.isEmpty, !second.isEmpty else { return nil }
    guard let last = came.last, last == (first[first.count - 1], second[second.count - 1]) else {
      return "combineLatest ended with \(came.suffix(1)), of \(first.suffix(1)) and \(second.suffix(1))"
    }
    return nil
  }
}

/// An operator that leaves elements out: the last that went in has come out when it is complete.
final class Thinning: Sendable {
  private struct State {
    var lastIn: (Int, Int)?
    var lastOut: (Int, Int)?
    var fault: String?
  }

  private let state = Locked(State())

  func add(_ item: Item, isOut: Bool) {
    let place = (item.producer, item.number)
    state.withLock { if isOut { $0.lastOut = place } else { $0.lastIn = place } }
  }

  func complete() {
    state.withLock { state in
      guard let last = state.lastIn else { return }
      if state.lastOut.map({ $0 != last }) ?? true { state.fault = "\(last) was the last to go in, not to come out" }
    }
  }

  var fault: String? { state.withLock { $0.fault } }
}
