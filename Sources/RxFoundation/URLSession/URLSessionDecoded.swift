public import Foundation
public import RxSchedulers

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// A value that the data of the response to a request holds.
  ///
  /// ```swift
  /// let user = session.rx.decodable(request: request, type: User.self)
  /// ```
  ///
  /// - Parameters:
  ///   - request: sent at each subscription.
  ///   - type: the type of the value.
  ///   - decoder: decodes it; JSON without one.
  /// - Returns: a sequence of one element. It fails as `data(request:)` does, and with `RxURLSessionError.deserializationError` if the data is something else.
  ///   Disposing the subscription cancels the transfer.
  /// - Complexity: that of `decoder`, a few allocations and what Foundation needs. All of the data is in memory.
  /// - Thread safety: decoded on the session's delegate queue, and sent from there. `observe(on:)` before `decode` keeps that queue free.
  public func decodable<Item: Decodable & Sendable, Decoder: DataDecoder>(
    request: URLRequest, type: Item.Type = Item.self, decoder: Decoder = JSONDecoder()
  ) -> Observable<Item> where Decoder.Input == Data {
    data(request: request).map { data in
      try RxURLSessionError.reading { try decoder.decode(type, from: data) }
    }
  }

  /// A value that the data of the response to a request for a URL holds.
  ///
  /// - Parameters:
  ///   - url: asked for at each subscription.
  ///   - type: the type of the value.
  ///   - decoder: decodes it; JSON without one.
  /// - Returns: a sequence of one element. It fails as `data(request:)` does, and with `RxURLSessionError.deserializationError` if the data is something else.
  ///   Disposing the subscription cancels the transfer.
  /// - Complexity: that of `decoder`, a few allocations and what Foundation needs. All of the data is in memory.
  /// - Thread safety: decoded on the session's delegate queue, and sent from there.
  public func decodable<Item: Decodable & Sendable, Decoder: DataDecoder>(
    url: URL, type: Item.Type = Item.self, decoder: Decoder = JSONDecoder()
  ) -> Observable<Item> where Decoder.Input == Data {
    decodable(request: URLRequest(url: url), type: type, decoder: decoder)
  }

  /// The JSON that the data of the response to a request is.
  ///
  /// What it consists of is `Sendable` all the way down: `[String: any Sendable]`, `[any Sendable]`, `String`, `NSNumber` and `NSNull`. Casts such as
  /// `as? [String: Any]` and `as? Int` find it.
  ///
  /// - Parameters:
  ///   - request: sent at each subscription.
  ///   - options: of `JSONSerialization`.
  /// - Returns: a sequence of one element. It fails as `data(request:)` does, and with `RxURLSessionError.deserializationError` if the data is no JSON. Disposing the
  ///   subscription cancels the transfer.
  /// - Complexity: twice the tree, a few allocations and what Foundation needs. All of the data is in memory.
  /// - Thread safety: read on the session's delegate queue, and sent from there.
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<any Sendable> {
    data(request: request).map { data in
      try RxURLSessionError.reading {
        try JSONTree.copy(of: JSONSerialization.jsonObject(with: data, options: options))
      }
    }
  }

  /// The JSON that the data of the response to a request for a URL is.
  ///
  /// - Parameter url: asked for at each subscription.
  /// - Returns: a sequence of one element, see `json(request:options:)`. It fails as `data(request:)` does, and with `RxURLSessionError.deserializationError` if
  ///   the data is no JSON. Disposing the subscription cancels the transfer.
  /// - Complexity: twice the tree, a few allocations and what Foundation needs. All of the data is in memory.
  /// - Thread safety: read on the session's delegate queue, and sent from there.
  public func json(url: URL) -> Observable<any Sendable> { json(request: URLRequest(url: url)) }
}

extension RxURLSessionError {
  /// Calls a closure that reads data, and says of its error that it came from there.
  fileprivate static func reading<Result>(_ read: () throws -> Result) throws -> Result {
    do { return try read() } catch { throw RxURLSessionError.deserializationError(error: error) }
  }
}

/// What `JSONSerialization` makes, as values that may be passed between threads.
private enum JSONTree {
  /// What in a tree of JSON is none.
  struct Stranger: Error {
    let type: String
  }

  /// A copy whose containers hold nothing but `Sendable` values. Foundation limits the depth of the tree.
  static func copy(of value: Any) throws -> any Sendable {
    switch value {
    case let members as [String: Any]: try members.mapValues(copy)
    case let elements as [Any]: try elements.map(copy)
    case let text as String: text
    case let number as NSNumber: number
    case is NSNull: NSNull()
    default: throw Stranger(type: "\(Swift.type(of: value))")
    }
  }
}
