import AsyncAlgorithms
import RxFlow

/// A closure that waits, called with each element, a few calls under way at once: here an operator, elsewhere a group of tasks that feeds a
/// stream or a channel.
enum Calls {
  private static let count = 10_000
  private static let atOnce = 4

  static let group = Group(
    name: "a closure that waits, four calls at once", items: count, sum: triangle(count), rounds: 30,
    peers: [
      Peer("Observable.flatMap(maxConcurrent: 4)") {
        await Bridges.sum(
          Observable.range(start: 0, count: count).flatMap(maxConcurrent: atOnce) { await later($0) }.values)
      },
      Peer("Flowable.flatMap(maxConcurrent: 4)") {
        await Bridges.sum(
          Flowable.range(start: 0, count: count).flatMap(maxConcurrent: atOnce) { await later($0) }.values)
      },
      Peer("Flowable.map(maxConcurrent: 4), in order") {
        await Bridges.sum(
          Flowable.range(start: 0, count: count).map(maxConcurrent: atOnce) { await later($0) }.values)
      },
      Peer("a group of tasks and AsyncStream") {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let calling = Task {
          await call { continuation.yield($0) }
          continuation.finish()
        }
        defer { calling.cancel() }
        return await Bridges.sum(stream)
      },
      Peer("a group of tasks and AsyncChannel") {
        let channel = AsyncChannel<Int>()
        let calling = Task {
          await call { await channel.send($0) }
          channel.finish()
        }
        defer { calling.cancel() }
        return await Bridges.sum(channel)
      },
    ])

  /// Four calls at once, and another for each that has returned.
  private static func call(_ send: @escaping @Sendable (Int) async -> Void) async {
    await withTaskGroup(of: Int.self) { group in
      var next = 0
      while next < atOnce {
        group.addTask { [next] in await later(next) }
        next += 1
      }
      while let result = await group.next() {
        await send(result)
        if next < count {
          group.addTask { [next] in await later(next) }
          next += 1
        }
      }
    }
  }

  private static func later(_ number: Int) async -> Int {
    await Task.yield()
    return number
  }
}
