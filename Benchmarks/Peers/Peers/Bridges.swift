import AsyncAlgorithms
import RxFlow

/// Between sequences that are pushed and loops that wait: an element each way.
enum Bridges {
  private static let count = 10_000

  static let groups = [bursts, sending, meeting, taking, Calls.group]

  private static let bursts = Group(
    name: "a burst that is there before the loop asks", items: count, sum: triangle(count),
    peers: [
      Peer("Observable.values") { await sum(Observable.range(start: 0, count: count).values) },
      Peer("Flowable.values") { await sum(Flowable.range(start: 0, count: count).values) },
      Peer("Observable.values(.buffer)") {
        await sum(Observable.range(start: 0, count: count).values(.buffer(capacity: count)))
      },
      Peer("AsyncStream") {
        await sum(
          AsyncStream<Int> { continuation in
            for number in 0..<count { continuation.yield(number) }
            continuation.finish()
          })
      },
      Peer("AsyncThrowingStream") {
        await sum(
          AsyncThrowingStream<Int, any Error> { continuation in
            for number in 0..<count { continuation.yield(number) }
            continuation.finish()
          })
      },
    ])

  private static let sending = Group(
    name: "a task that sends, and waits until the element is taken", items: count, sum: triangle(count), rounds: 40,
    peers: [
      Peer("Flowable.create { sender in … }.values") {
        await sum(
          Flowable<Int>.create { sender in
            for number in 0..<count { try await sender.send(number) }
          }.values)
      },
      Peer("Flowable.create { sender in … }.values(prefetch: 1)") {
        await sum(
          Flowable<Int>.create { sender in
            for number in 0..<count { try await sender.send(number) }
          }.values(prefetch: 1))
      },
      Peer("AsyncChannel") {
        let channel = AsyncChannel<Int>()
        let sending = Task {
          for number in 0..<count { await channel.send(number) }
          channel.finish()
        }
        defer { sending.cancel() }
        return await sum(channel)
      },
      Peer("AsyncThrowingChannel") {
        let channel = AsyncThrowingChannel<Int, any Error>()
        let sending = Task {
          for number in 0..<count { await channel.send(number) }
          channel.finish()
        }
        defer { sending.cancel() }
        return await sum(channel)
      },
    ])

  private static let meeting = Group(
    name: "a task that sends, another that takes", items: count, sum: triangle(count),
    peers: [
      Peer("PublishSubject.values") {
        let subject = PublishSubject<Int>()
        let values = subject.values
        let sending = Task {
          for number in 0..<count { subject.onNext(number) }
          subject.onCompleted()
        }
        defer { sending.cancel() }
        return await sum(values)
      },
      Peer("Observable.create { observer in … }.values") {
        await sum(
          Observable<Int>.create { (observer: AnyObserver<Int>) async throws in
            for number in 0..<count { observer.onNext(number) }
          }.values)
      },
      Peer("AsyncStream") {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let sending = Task {
          for number in 0..<count { continuation.yield(number) }
          continuation.finish()
        }
        defer { sending.cancel() }
        return await sum(stream)
      },
    ])

  private static let taking = Group(
    name: "an asynchronous sequence, taken to its end", items: count, sum: triangle(count),
    peers: [
      Peer("for await, no bridge") { await sum((0..<count).async) },
      Peer("asObservable()") {
        let sum = Sum()
        await withCheckedContinuation { continuation in
          _ = (0..<count).async.asObservable()
            .subscribe(onNext: { sum.add($0) }, onCompleted: { continuation.resume() })
        }
        return sum.take()
      },
      Peer("asFlowable()") {
        let sum = Sum()
        let running = Held()
        await withCheckedContinuation { continuation in
          running.hold(
            (0..<count).async.asFlowable().sink { _ in
              continuation.resume()
            } receiveValue: {
              sum.add($0)
            })
        }
        return sum.take()
      },
      Peer("AsyncStream, fed by a task") {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let sending = Task {
          for await number in (0..<count).async { continuation.yield(number) }
          continuation.finish()
        }
        defer { sending.cancel() }
        return await sum(stream)
      },
    ])

  static func sum<Numbers: AsyncSequence>(_ numbers: Numbers) async -> Int where Numbers.Element == Int {
    var sum = 0
    do { for try await number in numbers { sum &+= number } } catch { return -1 }
    return sum
  }
}

/// Keeps a subscription until the round is over.
private final class Held: Sendable {
  private let bag = DisposeBag()

  func hold(_ running: AnyCancellable) { Disposables.create { running.cancel() }.disposed(by: bag) }
}
