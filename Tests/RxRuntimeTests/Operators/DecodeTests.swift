import RxRuntime
import Testing

@Suite struct DecodeTests {
  struct Number: Decodable, Sendable, CustomStringConvertible {
    let value: Int

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }

    var description: String { "#\(value)" }
  }

  @Test func `the decoder is given each element and the type`() {
    #expect(text(of: Observable.of(1, 2).decode(type: Int.self, decoder: TensDecoder())) == "10 20 |")
    #expect(text(of: Observable.of(1, 2).decode(type: Number.self, decoder: TensDecoder())) == "#10 #20 |")
  }

  @Test func `an error of the decoder ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.decode(type: Int.self, decoder: TensDecoder()))
    source.onNext(1)
    source.onNext(-1)
    #expect(!source.hasObservers)
    #expect(events.text == "10 x(negative)")
  }
}
