// Closures that wait, beside those that do not: which form is meant shows in the closure.

import RxFlow
import RxRuntime

private func fetch(_ number: Int) async throws -> String { "\(number)" }

private func find(_ number: Int) async -> Observable<String> { .just("\(number)") }

/// What waits is called in tasks, and what does not stays on the thread.
func suspending(_ numbers: Observable<Int>) -> [Observable<String>] {
  [
    numbers.map(maxConcurrent: 4) { try await fetch($0) },
    numbers.map(maxConcurrent: 4) { "\($0)" },
    numbers.flatMap(maxConcurrent: 4) { try await fetch($0) },
    numbers.flatMap(maxConcurrent: 4) { number in
      let text = try await fetch(number)
      return text + "!"
    },
    numbers.flatMap(maxConcurrent: 4) { await find($0) },
    numbers.concatMap { await find($0) },
    numbers.concatMap { number async throws in
      guard number > 0 else { return Observable<String>.empty() }
      return await find(number)
    },
    .create { observer in
      observer.onNext(try await fetch(1))
    },
    .create { observer async in
      for number in 0..<3 { observer.onNext("\(number)") }
    },
    numbers.map { $0 + 1 }.filter { $0 > 2 }.map { "\($0)" }.concatMap { Observable.just($0) }.flatMap { text in
      guard text.isEmpty else { return Observable.just(text) }
      return Observable.empty()
    },
    .create { observer in
      observer.onNext("1")
      return Disposables.create { print("disposed") }
    },
  ]
}

/// The same with demand.
func suspending(_ numbers: Flowable<Int>) -> [Flowable<String>] {
  [
    numbers.map(maxConcurrent: 4) { try await fetch($0) },
    numbers.flatMap(maxConcurrent: 4) { try await fetch($0) },
    numbers.flatMap(maxConcurrent: 4) { Flowable.just("\($0)") },
    numbers.flatMap(maxConcurrent: 4, prefetch: 2) { Flowable.just("\($0)") },
    numbers.flatMap { number in
      guard number > 0 else { return Flowable<String>.empty() }
      return Flowable.of("\(number)", "\(number + 1)")
    },
    numbers.concatMap { number in
      let text = try await fetch(number)
      return Flowable.just(text)
    },
    numbers.map { $0 + 1 }.filter { $0 > 2 }.map { "\($0)" }.concatMap { Flowable.just($0) }.flatMap {
      Flowable.just($0)
    },
    .create { sender in
      for number in 0..<3 { try await sender.send("\(number)") }
    },
  ]
}

/// Where events arrive: a scheduler, or an actor.
func arriving(_ numbers: Observable<Int>, _ asked: Flowable<Int>, _ scheduler: any SchedulerType, _ main: MainActor) {
  _ = numbers.observe(on: scheduler).observe(on: main).map { $0 + 1 }.subscribe(onNext: { print($0) })
  _ = asked.observe(on: scheduler).observe(on: main, prefetch: 4).map { $0 + 1 }.sink { print($0) }
  _ = Task(executorPreference: scheduler.asTaskExecutor()) { print("on the scheduler") }
}

/// What belongs to an actor stays with it.
actor Store {
  private var latest = 0
  private var subscription: (any Disposable)?

  func follow(_ numbers: Observable<Int>) {
    subscription = numbers.subscribe(isolatedTo: self, onNext: { store, number in store.latest = number })
  }
}

/// A class on the main actor: closures that run elsewhere do not inherit that.
@MainActor
final class Screen {
  private var text = ""
  private let bag = DisposeBag()

  func show(_ numbers: Observable<Int>) {
    numbers.map { $0 * 2 }.flatMap(maxConcurrent: 2) { try await fetch($0) }.observe(on: MainActor.shared)
      .subscribe(onNext: { [weak self] text in MainActor.assumeIsolated { self?.text = text } }).disposed(by: bag)
  }
}
