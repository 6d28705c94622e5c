import Foundation
import HookSupport
import RxAtomics
import RxFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLSessionTests {
  private let session = URLSession(configuration: .ephemeral)

  private struct User: Codable, Equatable {
    let name: String
    let age: Int
  }

  private static func server() throws -> LoopbackServer {
    try LoopbackServer { path in
      switch path {
      case "/user": .reply(200, #"{"name": "Ada", "age": 36}"#)
      case "/tree": .reply(200, #"{"a": [1, 2.5, "x", null, true, {"b": []}]}"#)
      case "/empty": .reply(204, "")
      case "/broken": .reply(200, "{")
      case "/held", "/held?mine": .hold
      case "/cut": .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
      case "/nothing": .raw("")
      default: .reply(404, "no \(path)")
      }
    }
  }

  @Test func `the response comes with its data, whatever its status`() async throws {
    let server = try Self.server()
    for (path, status, text) in [
      ("/user", 200, #"{"name": "Ada", "age": 36}"#), ("/x", 404, "no /x"), ("/empty", 204, ""),
    ] {
      let request = URLRequest(url: server.url(path))
      let (response, data) = try await session.rx.response(request: request).asSingle().value
      #expect(response.statusCode == status)
      #expect(String(decoding: data, as: UTF8.self) == text)
      #expect(try await session.rx.response(url: server.url(path)).asSingle().value.response.statusCode == status)
    }
  }

  @Test func `a request is sent for each subscription, and not before`() async throws {
    let server = try Self.server()
    let data = session.rx.data(url: server.url("/user"))
    #expect(server.servedCount == 0)
    _ = try await data.asSingle().value
    _ = try await data.asSingle().value
    #expect(server.servedCount == 2)
  }

  @Test func `data is that of a success; another status is an error that has it`() async throws {
    let server = try Self.server()
    let request = URLRequest(url: server.url("/user"))
    #expect(try await session.rx.data(request: request).asSingle().value.count == 26)
    do {
      _ = try await session.rx.data(url: server.url("/x")).asSingle().value
      Issue.record("no error")
    } catch RxURLSessionError.httpRequestFailed(let response, let data) {
      #expect(response.statusCode == 404)
      #expect(data.map { String(decoding: $0, as: UTF8.self) } == "no /x")
      let error = RxURLSessionError.httpRequestFailed(response: response, data: data)
      #expect("\(error)" == "The request failed with status 404.")
    }
  }

  @Test func `values are decoded, with JSON or a decoder that is given`() async throws {
    let server = try Self.server()
    let ada = User(name: "Ada", age: 36)
    let request = URLRequest(url: server.url("/user"))
    #expect(try await session.rx.decodable(request: request, type: User.self).asSingle().value == ada)
    let inferred: Observable<User> = session.rx.decodable(url: server.url("/user"))
    #expect(try await inferred.asSingle().value == ada)
    let lists: Observable<User> = session.rx.decodable(url: server.url("/user"), decoder: PropertyListDecoder())
    await expectDeserializationError(lists)
    await expectDeserializationError(session.rx.decodable(url: server.url("/broken"), type: User.self))
  }

  @Test func `JSON is a tree of values that may be passed between threads`() async throws {
    let server = try Self.server()
    let request = URLRequest(url: server.url("/tree"))
    let tree = try await session.rx.json(request: request).asSingle().value
    let elements = try #require((tree as? [String: Any])?["a"] as? [Any])
    #expect(elements.count == 6)
    #expect(elements[0] as? Int == 1)
    #expect(elements[1] as? Double == 2.5)
    #expect(elements[2] as? String == "x")
    #expect(elements[3] is NSNull)
    #expect(elements[4] as? Bool == true)
    #expect(((elements[5] as? [String: Any])?["b"] as? [Any])?.isEmpty == true)
    await expectDeserializationError(session.rx.json(url: server.url("/broken")))
  }

  @Test func `a server that is gone, or goes, is an error of the session`() async throws {
    let server = try Self.server()
    for path in ["/cut", "/nothing"] {
      await #expect(throws: URLError.self) { try await session.rx.response(url: server.url(path)).asSingle().value }
    }
    let url = server.url("/user")
    server.stop()
    await #expect(throws: URLError.self) { try await session.rx.response(url: url).asSingle().value }
  }

  @Test func `a server that goes while the response is awaited is an error of the session`() async throws {
    let server = try Self.server()
    let tape = Tape<Data>()
    let subscription = tape.subscribe(to: session.rx.data(url: server.url("/held")))
    try await eventually("the request") { server.heldCount == 1 }
    server.stop()
    try await eventually("the end") { tape.hasEnded }
    #expect(tape.error is URLError)
    subscription.dispose()
  }

  @Test func `disposal cancels the transfer in flight, and nobody hears of it`() async throws {
    HookRecord.install()
    let server = try Self.server()
    let end = SessionEnd()
    let session = URLSession(configuration: .ephemeral, delegate: end, delegateQueue: nil)
    let alive = Alive()
    let tape = Tape<Data>()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = tape.subscribe(
        to: session.rx.data(url: server.url("/held?mine")).do(onNext: { [token] _ in _ = token }))
    }
    try await eventually("the request") { server.heldCount == 1 }
    #expect(server.closedByClientCount == 0)
    subscription.dispose()
    #expect(alive.count == 0)
    try await eventually("the end of the connection") { server.closedByClientCount == 1 }
    session.finishTasksAndInvalidate()
    try await eventually("the end of the session") { end.hasCome }
    #expect(tape.all.isEmpty)
    #expect(HookRecord.undeliverableCount { "\($0)".contains("held?mine") } == 0)
  }

  @Test func `a cancellation that is not the disposal's is an error`() async throws {
    let server = try Self.server()
    let session = URLSession(configuration: .ephemeral)
    let tape = Tape<Data>()
    let subscription = tape.subscribe(to: session.rx.data(url: server.url("/held")))
    try await eventually("the request") { server.heldCount == 1 }
    session.invalidateAndCancel()
    try await eventually("the end") { tape.hasEnded }
    #expect((tape.error as? URLError)?.code == .cancelled)
    subscription.dispose()
  }

  @Test func `a response that is not one of HTTP is an error that has it`() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [PlainProtocol.self]
    let session = URLSession(configuration: configuration)
    let url = try #require(URL(string: "plain://host/path"))
    for (name, result) in [
      ("response", session.rx.response(url: url).map { $0.data }), ("data", session.rx.data(url: url)),
      ("decoded", session.rx.decodable(url: url, type: User.self).map { _ in Data() }),
    ] {
      do {
        _ = try await result.asSingle().value
        Issue.record("no error of \(name)")
      } catch RxURLSessionError.nonHTTPResponse(let response) {
        #expect(response.url == url)
        #expect(response.mimeType == "text/plain")
        #expect("\(RxURLSessionError.nonHTTPResponse(response: response))".contains("not one of HTTP"))
      }
    }
    session.invalidateAndCancel()
  }

  private func expectDeserializationError<Element>(
    _ source: Observable<Element>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      _ = try await source.asSingle().value
      Issue.record("no error", sourceLocation: sourceLocation)
    } catch RxURLSessionError.deserializationError {
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }
}
