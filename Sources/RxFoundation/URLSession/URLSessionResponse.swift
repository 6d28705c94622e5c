public import Foundation
import RxAtomics
public import RxSchedulers

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// The response to a request, with its data.
  ///
  /// - Parameter request: sent at each subscription.
  /// - Returns: a sequence of one element. It fails with a `URLError`, or `RxURLSessionError.nonHTTPResponse`. Disposing the subscription cancels the transfer.
  /// - Complexity: a few allocations and what Foundation needs. All of the data is in memory before it is sent.
  /// - Thread safety: sent from the session's delegate queue.
  public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    let session: URLSession = base
    return Observable.create { observer in
      let transfer = Transfer()
      let task = session.dataTask(with: request) { data, response, error in
        guard let response, let data else {
          // The cancellation by which the disposal ended the transfer is nobody's error (contract, 9).
          if transfer.isEnded, error.map(Transfer.isCancellation) ?? true { return }
          return observer.onError(error ?? RxURLSessionError.unknown)
        }
        guard let response = response as? HTTPURLResponse else {
          return observer.onError(RxURLSessionError.nonHTTPResponse(response: response))
        }
        observer.onNext((response, data))
        observer.onCompleted()
      }
      task.resume()
      return Disposables.create {
        transfer.end()
        task.cancel()
      }
    }
  }

  /// The response to a request for a URL, with its data.
  ///
  /// - Parameter url: asked for at each subscription.
  /// - Returns: a sequence of one element. It fails with a `URLError`, or `RxURLSessionError.nonHTTPResponse`. Disposing the subscription cancels the transfer.
  /// - Complexity: a few allocations and what Foundation needs. All of the data is in memory before it is sent.
  /// - Thread safety: sent from the session's delegate queue.
  public func response(url: URL) -> Observable<(response: HTTPURLResponse, data: Data)> {
    response(request: URLRequest(url: url))
  }

  /// The data of the response to a request, if that is a success.
  ///
  /// - Parameter request: sent at each subscription.
  /// - Returns: a sequence of one element. It fails as `response(request:)` does, and with `RxURLSessionError.httpRequestFailed` if the status is not 200 to 299.
  ///   Disposing the subscription cancels the transfer.
  /// - Complexity: a few allocations and what Foundation needs. All of the data is in memory before it is sent.
  /// - Thread safety: sent from the session's delegate queue.
  public func data(request: URLRequest) -> Observable<Data> {
    response(request: request).map { response, data in
      guard 200..<300 ~= response.statusCode else {
        throw RxURLSessionError.httpRequestFailed(response: response, data: data)
      }
      return data
    }
  }

  /// The data of the response to a request for a URL, if that is a success.
  ///
  /// - Parameter url: asked for at each subscription.
  /// - Returns: a sequence of one element. It fails as `response(request:)` does, and with `RxURLSessionError.httpRequestFailed` if the status is not 200 to 299.
  ///   Disposing the subscription cancels the transfer.
  /// - Complexity: a few allocations and what Foundation needs. All of the data is in memory before it is sent.
  /// - Thread safety: sent from the session's delegate queue.
  public func data(url: URL) -> Observable<Data> { data(request: URLRequest(url: url)) }
}

/// What the completion handler of a transfer has to know: whether the subscription has ended before.
private final class Transfer: Sendable {
  private let ended = AtomicFlag()

  var isEnded: Bool { ended.isSet }

  func end() { _ = ended.set() }

  static func isCancellation(_ error: any Error) -> Bool { (error as? URLError)?.code == .cancelled }
}
