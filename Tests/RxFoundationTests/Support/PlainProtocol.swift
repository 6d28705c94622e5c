import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A protocol that is not HTTP. It answers each request with the same text, at once.
final class PlainProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "plain" }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url else { return }
    let text = Data("plain".utf8)
    let response = URLResponse(
      url: url, mimeType: "text/plain", expectedContentLength: text.count, textEncodingName: "utf-8")
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: text)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
