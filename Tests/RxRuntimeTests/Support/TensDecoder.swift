import RxRuntime

/// A decoder whose data are numbers: it decodes ten times the number, and fails with a negative one.
struct TensDecoder: DataDecoder {
  struct Negative: Error, CustomStringConvertible {
    let description = "negative"
  }

  func decode<Item: Decodable>(_ type: Item.Type, from data: Int) throws -> Item {
    guard data >= 0 else { throw Negative() }
    return try Item(from: Source(number: data * 10))
  }

  private struct Source: Decoder, SingleValueDecodingContainer {
    let number: Int
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Negative() }
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw Negative() }

    func decodeNil() -> Bool { false }
    func decode(_ type: Int.Type) -> Int { number }
    func decode(_ type: String.Type) -> String { "\(number)" }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
    func decode(_ type: Bool.Type) throws -> Bool { throw Negative() }
    func decode(_ type: Double.Type) throws -> Double { throw Negative() }
    func decode(_ type: Float.Type) throws -> Float { throw Negative() }
    func decode(_ type: Int8.Type) throws -> Int8 { throw Negative() }
    func decode(_ type: Int16.Type) throws -> Int16 { throw Negative() }
    func decode(_ type: Int32.Type) throws -> Int32 { throw Negative() }
    func decode(_ type: Int64.Type) throws -> Int64 { throw Negative() }
    func decode(_ type: UInt.Type) throws -> UInt { throw Negative() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { throw Negative() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { throw Negative() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { throw Negative() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { throw Negative() }
  }
}
