import Foundation
import RxFoundation
import Testing

@Suite struct DecodersTests {
  private struct User: Codable, Equatable {
    let name: String
    let age: Int
  }

  private let ada = User(name: "Ada", age: 36)

  @Test func `elements of JSON and of property lists are decoded`() async throws {
    let json = try JSONEncoder().encode(ada)
    #expect(try await Observable.just(json).decode(type: User.self, decoder: JSONDecoder()).asSingle().value == ada)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      let list = Observable.just(try encoder.encode(ada))
      #expect(try await list.decode(type: User.self, decoder: PropertyListDecoder()).asSingle().value == ada)
    }
  }

  @Test func `data that is something else ends the sequence`() async {
    let source = Observable.just(Data("{".utf8))
    await #expect(throws: DecodingError.self) {
      try await source.decode(type: User.self, decoder: JSONDecoder()).asSingle().value
    }
    await #expect(throws: (any Error).self) {
      try await source.decode(type: User.self, decoder: PropertyListDecoder()).asSingle().value
    }
  }
}
