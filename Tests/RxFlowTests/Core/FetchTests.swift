import RxAtomics
import RxFlow
import RxFlowTestKit
import Synchronization
import Testing

/// The publisher that `docs/demand.md` walks through.
@Suite struct FetchTests {
  @Test func `nothing is fetched before it is asked for, and then once`() {
    let wire = Wire()
    let probe = FlowProbe<String>()
    wire.fetch.subscribe(probe)
    #expect(wire.sent == 0)
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(wire.sent == 1)
    wire.answer(.success(Array("hello".utf8)))
    #expect(probe.text == "hello |")
    #expect(probe.faults == [])
  }

  @Test func `a failure of the transport and one of the decoder are completions`() {
    for answer in [Result<[UInt8], any Error>.failure(Boom()), .success([])] {
      let wire = Wire()
      let probe = FlowProbe<String>(demand: .unlimited)
      wire.fetch.subscribe(probe)
      wire.answer(answer)
      #expect(probe.text == "x(Boom())")
    }
  }

  @Test func `letting go of the sink cancels what is in flight, and a late answer is dropped`() {
    let wire = Wire()
    let count = Counter()
    var running: AnyCancellable? = wire.fetch.map(\.count).sink { _ in count.add() }
    #expect(wire.sent == 1)
    _ = running
    running = nil
    #expect(wire.cancelled == 1)
    wire.answer(.success(Array("late".utf8)))
    #expect(count.value == 0)
  }

  @Test func `it is tried again by retry, and a negative demand fails it`() {
    let wire = Wire()
    let probe = FlowProbe<String>(demand: .max(1))
    wire.fetch.retry(2).subscribe(probe)
    wire.answer(.failure(Boom()))
    #expect(wire.sent == 2)
    wire.answer(.success(Array("hello".utf8)))
    #expect(probe.text == "hello |")
    let wrong = FlowProbe<String>()
    wire.fetch.receive(subscriber: wrong)
    wrong.request(.max(-1))
    #expect(wrong.error is RxError)
    #expect(wire.sent == 2)
  }

  /// A transport that answers by hand.
  private final class Wire: Sendable {
    private let waiting = Locked<[@Sendable (Result<[UInt8], any Error>) -> Void]>([])
    private let sending = Counter()
    private let cancelling = Counter()

    var sent: Int { sending.value }
    var cancelled: Int { cancelling.value }

    var fetch: Fetch<String> {
      Fetch(
        transport: { answer in
          self.sending.add()
          self.waiting.withLock { $0.append(answer) }
          return AnyCancellable { [cancelling = self.cancelling] in cancelling.add() }
        },
        decode: { bytes in
          guard !bytes.isEmpty else { throw Boom() }
          return String(decoding: bytes, as: UTF8.self)
        })
    }

    func answer(_ result: Result<[UInt8], any Error>) {
      let answer = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      answer?(result)
    }
  }
}
