import Dispatch
import Foundation
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

/// As much of another library's event loop as an adapter needs.
private protocol EventLoop: Sendable {
  func execute(_ task: @escaping @Sendable () -> Void)
  func scheduleTask(in time: Duration, _ task: @escaping @Sendable () -> Void) -> any EventLoopTask
}

private protocol EventLoopTask: Sendable {
  func cancel()
}

// The adapter of the documentation of `SchedulerType`, as it stands there.
private struct EventLoopScheduler: SchedulerType {
  let loop: any EventLoop
  var now: RxTime { .now }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    loop.execute { if !result.isDisposed { result.setDisposable(action(state)) } }
    return result
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    let task = loop.scheduleTask(in: max(dueTime, .zero)) {
      if !result.isDisposed { result.setDisposable(action(state)) }
    }
    return Disposables.create(result, Disposables.create { task.cancel() })
  }
}

/// A loop on a queue of Dispatch.
private final class QueueLoop: EventLoop {
  private let queue = DispatchQueue(label: "loop")

  func execute(_ task: @escaping @Sendable () -> Void) { queue.async(execute: task) }

  func scheduleTask(in time: Duration, _ task: @escaping @Sendable () -> Void) -> any EventLoopTask {
    let item = QueueTask(task)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(time.components.attoseconds / 1_000_000_000))) { item.run() }
    return item
  }

  private final class QueueTask: EventLoopTask {
    private let task: Locked<(@Sendable () -> Void)?>

    init(_ task: @escaping @Sendable () -> Void) { self.task = Locked(task) }

    func run() { task.withLock { $0.take() }?() }

    func cancel() { _ = task.withLock { $0.take() } }
  }
}

@Suite struct EventLoopSchedulerTests {
  private let scheduler = EventLoopScheduler(loop: QueueLoop())

  @Test func `the adapter that the documentation shows is the one that is tried here`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let documentation = try String(
      contentsOf: package.appending(path: "Sources/RxRuntime/Scheduling/SchedulerType.swift"), encoding: .utf8)
    let shown = documentation.split(separator: "```")[1].split(separator: "\n").dropFirst()
      .map { $0.drop { $0 == "/" }.dropFirst() }
    #expect(shown.count < 30)
    let tried = try String(contentsOfFile: #filePath, encoding: .utf8).replacing("private struct", with: "struct")
    #expect(shown.count > 15)
    for line in shown where !line.allSatisfy(\.isWhitespace) { #expect(tried.contains(line), "\(line)") }
  }

  @Test func `operators run on the loop, and what is disposed does not`() throws {
    let log = Log<Int>()
    let done = Latch()
    let disposed = scheduler.schedule(7) {
      log.add($0)
      return Disposables.create()
    }
    let waiting = scheduler.scheduleRelative(8, dueTime: .milliseconds(1)) {
      log.add($0)
      return Disposables.create()
    }
    waiting.dispose()
    _ = disposed
    let subscription = Observable<Int>.range(start: 0, count: 3).subscribe(on: scheduler).delay(
      .milliseconds(2), scheduler: scheduler
    )
    .observe(on: scheduler).subscribe(onNext: { log.add($0) }, onCompleted: { done.countDown() })
    try done.wait("the end")
    #expect(log.all == [7, 0, 1, 2])
    subscription.dispose()
  }

  @Test func `an interval runs on the loop, and ends when it is disposed`() throws {
    let log = Log<Int>()
    let done = Latch()
    let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(3)
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.countDown() })
    try done.wait("three ticks")
    #expect(log.all == [0, 1, 2])
    subscription.dispose()
  }
}
