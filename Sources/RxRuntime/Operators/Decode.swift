/// What makes values of encoded data.
///
/// What the data is, its conforming type says: `JSONDecoder` and `PropertyListDecoder` take Foundation's `Data`, and conform in RxFoundation.
///
/// - Thread safety: a decoder may be called from several threads at once, by as many subscriptions.
public protocol DataDecoder<Input>: Sendable {
  /// The type of the encoded data.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the encoded value.
  /// - Returns: the value.
  /// - Throws: whatever is wrong with the data.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Input) throws -> Item
}

extension ObservableType {
  /// Decodes each element.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: decodes them. An error that it throws ends the sequence.
  /// - Returns: the sequence of the values.
  /// - Complexity: that of the decoder; one allocation at the call and one a subscription.
  /// - Thread safety: calls of the decoder are serial within a subscription (contract, 2).
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> where Decoder.Input == Element {
    map { try decoder.decode(type, from: $0) }
  }
}
