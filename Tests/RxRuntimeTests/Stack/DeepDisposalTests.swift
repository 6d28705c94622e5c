import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// A subscription that is disposed from inside a callback, while the thread is as deep in subscribing as it ever goes.
@Suite struct DeepDisposalTests {
  /// Sends numbers without looking whether anybody wants them.
  static let numbers = Observable<Int>.create { observer in
    for number in 1...10 { observer.onNext(number) }
    observer.onCompleted()
    return Disposables.create()
  }

  @Test(arguments: [0, 100, 380, 400, 1_000])
  func `disposing in a callback ends the sequence at that event, however long the chain`(length: Int) {
    let events = EventText()
    onThread(stackSize: 4 * 1024 * 1024) {
      let beginning = PublishSubject<Int>()
      var chain = Self.numbers
      for _ in 0..<length { chain = chain.do() }
      let subscription = SerialDisposable()
      let last = chain.do(onDispose: { events.add(Event<String>.next("disposed")) })
      subscription.disposable = beginning.concat(last).subscribe { event in
        events.add(event)
        if event.element == 3 { subscription.dispose() }
      }
      beginning.onCompleted()
    }
    #expect(events.text == "1 2 3 disposed")
  }
}
