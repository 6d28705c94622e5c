import RxRuntime
import Testing

@Suite struct ResourcesTests {
  #if TraceResources
    // In a process of its own, where no other test makes objects meanwhile.
    @Test func `what a program counts is in the total, beside the objects of the runtime`() async {
      await #expect(processExitsWith: .success) {
        let before = Resources.total
        #expect(Resources.incrementTotal() == before + 1)
        #expect(Resources.incrementTotal() == before + 2)
        #expect(Resources.total == before + 2)
        #expect(Resources.decrementTotal() == before + 1)
        do {
          let subscription = PublishSubject<Int>().map { $0 + 1 }.subscribe()
          #expect(Resources.total > before + 1)
          subscription.dispose()
        }
        #expect(Resources.total == before + 1)
        Resources.decrementTotal()
        #expect(Resources.total == before)
      }
    }
  #else
    @Test func `nothing is counted without the trait`() {
      let subscription = PublishSubject<Int>().map { $0 + 1 }.subscribe()
      #expect(Resources.incrementTotal() == 0)
      #expect(Resources.total == 0)
      #expect(Resources.decrementTotal() == 0)
      subscription.dispose()
    }
  #endif
}
