/// What was counted in some stretch of the log. Tallies of several stretches add up.
package struct Tally: Sendable, Equatable {
  /// What was counted for a route.
  package struct Route: Sendable, Equatable {
    package var requests = 0
    package var errors = 0
    package var times = Histogram()
  }

  package var lines = 0
  package var malformed = 0
  /// How the last malformed line began.
  package var lastMalformed: String?
  package var bytes = 0
  /// The number of answers by the first digit of their status.
  package var classes = [Int](repeating: 0, count: 10)
  package var routes: [String: Route] = [:]
  /// The number of requests of each client.
  package var talkers: [String: Int] = [:]

  /// What names beyond `limit` are counted under: whoever asks for random paths gets no memory for it.
  package static let other = "(other)"
  package static let limit = 10_000

  package init() {}

  package init(_ lines: some Sequence<LogLine>) {
    for line in lines { add(line) }
  }

  package mutating func add(_ line: LogLine) {
    lines += 1
    switch line {
    case .malformed(let beginning):
      malformed += 1
      lastMalformed = beginning
    case .entry(let entry):
      bytes += entry.bytes
      classes[entry.status / 100] += 1
      talkers[talkers.name(entry.client), default: 0] += 1
      routes[routes.name(entry.route), default: Route()].add(entry)
    }
  }

  package mutating func add(_ other: Tally) {
    lines += other.lines
    malformed += other.malformed
    lastMalformed = other.lastMalformed ?? lastMalformed
    bytes += other.bytes
    for (index, number) in other.classes.enumerated() { classes[index] += number }
    for (name, number) in other.talkers { talkers[talkers.name(name), default: 0] += number }
    for (name, route) in other.routes { routes[routes.name(name), default: Route()].add(route) }
  }

  /// The sum of both.
  package func adding(_ other: Tally) -> Tally {
    var sum = self
    sum.add(other)
    return sum
  }

  /// The routes with the most requests, those first.
  package func busiestRoutes(_ count: Int) -> [(name: String, route: Route)] {
    routes.greatest(count) { $0.requests }.map { (name: $0.key, route: $0.value) }
  }

  /// The clients with the most requests, those first.
  package func topTalkers(_ count: Int) -> [(client: String, requests: Int)] {
    talkers.greatest(count) { $0 }.map { (client: $0.key, requests: $0.value) }
  }
}

extension Tally.Route {
  mutating func add(_ entry: Entry) {
    requests += 1
    if entry.status >= 400 { errors += 1 }
    if let milliseconds = entry.milliseconds { times.add(milliseconds) }
  }

  mutating func add(_ other: Self) {
    requests += other.requests
    errors += other.errors
    times.add(other.times)
  }
}

extension Dictionary where Key == String {
  /// The name under which to count what is called `name`.
  fileprivate func name(_ name: String) -> String {
    count < Tally.limit || self[name] != nil ? name : Tally.other
  }

  /// The greatest, in a stable order.
  fileprivate func greatest(_ count: Int, by size: (Value) -> Int) -> [Element] {
    let ordered = sorted { (size($1.value), $0.key) < (size($0.value), $1.key) }
    return Array(ordered.prefix(count))
  }
}
