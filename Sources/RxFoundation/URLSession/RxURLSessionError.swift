public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What can go wrong with a response. What goes wrong on the way to one is a `URLError`.
public enum RxURLSessionError: Swift.Error, Sendable {
  /// There was neither a response nor an error.
  case unknown
  /// The response is not one of HTTP.
  case nonHTTPResponse(response: URLResponse)
  /// The status of the response is not one of success, 200 to 299.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The data of the response is not what was expected.
  case deserializationError(error: any Swift.Error)
}

extension RxURLSessionError: CustomDebugStringConvertible {
  /// The error as a sentence.
  public var debugDescription: String {
    switch self {
    case .unknown: "There was neither a response nor an error."
    case .nonHTTPResponse(let response): "The response is not one of HTTP: \(response)"
    case .httpRequestFailed(let response, _): "The request failed with status \(response.statusCode)."
    case .deserializationError(let error): "The data of the response could not be read: \(error)"
    }
  }
}

/// The name of `RxURLSessionError` in RxCocoa.
@available(*, deprecated, renamed: "RxURLSessionError")
public typealias RxCocoaURLError = RxURLSessionError
