/// A request, as an access log in the combined format tells of it.
package struct Entry: Sendable, Equatable {
  /// The address of the client.
  package var client: String
  /// The path that was asked for, see `route(of:)`.
  package var route: String
  package var status: Int
  /// The bytes of the body that was sent.
  package var bytes: Int
  /// How long the request took, if the log says so.
  package var milliseconds: Int?
}

/// What a line of the log turned out to be.
package enum LogLine: Sendable, Equatable {
  case entry(Entry)
  /// Not a line of the format. It begins with this.
  case malformed(String)

  /// Reads a line of the combined format. nginx's `$request_time` may follow as the last field:
  ///
  ///     127.0.0.1 - - [21/Nov/2026:16:00:00 +0000] "GET /users/7?page=2 HTTP/1.1" 200 512 "-" "curl/8" 0.004
  ///
  /// - Parameter line: the line's bytes, without the newline.
  package init(parsing line: ArraySlice<UInt8>) {
    if let entry = Entry(parsing: line) {
      self = .entry(entry)
    } else {
      self = .malformed(String(decoding: line.prefix(60), as: UTF8.self))
    }
  }
}

extension Entry {
  /// - Returns: `nil` if the line is not of the format.
  init?(parsing line: ArraySlice<UInt8>) {
    var rest = Fields(line)
    guard let client = rest.upTo(" "), !client.isEmpty,
      rest.upTo(" [") != nil, rest.upTo("] ") != nil,
      let request = rest.quoted(), rest.skip(" "),
      let status = rest.number(), (0...999).contains(status), rest.skip(" "),
      let bytes = rest.skip("-") ? 0 : rest.number(), rest.skip(" "),
      rest.quoted() != nil, rest.skip(" "), rest.quoted() != nil,
      rest.isAtEnd || rest.skip(" ")
    else { return nil }
    self.client = String(decoding: client, as: UTF8.self)
    self.route = Self.route(of: request)
    self.status = status
    self.bytes = bytes
    milliseconds = rest.lastFieldInMilliseconds()
  }

  /// The path of a request without its query, each number in it as `*`: `/users/7/posts?page=2` belongs to `/users/*/posts`.
  ///
  /// A request that is none (a port scan, TLS spoken to a plain port) belongs to the route `-`.
  static func route(of request: ArraySlice<UInt8>) -> String {
    let words = request.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[1].first == UInt8(ascii: "/") else { return "-" }
    var route: [UInt8] = []
    for part in words[1].prefix(while: { $0 != UInt8(ascii: "?") }).dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      route.append(UInt8(ascii: "/"))
      let isNumber = !part.isEmpty && part.allSatisfy(\.isDigit)
      if isNumber { route.append(UInt8(ascii: "*")) } else { route += part }
    }
    return String(decoding: route, as: UTF8.self)
  }
}
