/// Decides which connection of a shared source is the current one, and when it begins and ends. No lock, no callback.
///
/// A connection is one subscription to the source, with the subject that it feeds. There is at most one that is current; one that was is never
/// current again, so whatever arrives late on its behalf changes nothing.
///
/// What is taken out is handed to the caller, to be released outside any lock.
@usableFromInline
package struct ConnectionStateMachine<Connection: AnyObject & Sendable, Subject: Sendable>: Sendable {
  /// A connection and its subject.
  @usableFromInline
  package struct Pair: Sendable {
    @usableFromInline package let connection: Connection
    @usableFromInline package let subject: Subject

    @usableFromInline
    package init(_ connection: Connection, _ subject: Subject) {
      self.connection = connection
      self.subject = subject
    }
  }

  /// What the current connection is needed for.
  @usableFromInline
  package enum Purpose: Sendable {
    /// To subscribe to its subject, whether the source is connected or not.
    case listening
    /// To be connected to the source.
    case connecting
    /// To be connected to the source, as long as there are users.
    case using
  }

  /// The current connection, and whether it falls to the caller to subscribe it to the source.
  @usableFromInline
  package struct Visit: Sendable {
    @usableFromInline package let pair: Pair
    @usableFromInline package let mustConnect: Bool

    @usableFromInline
    init(_ pair: Pair, mustConnect: Bool) {
      self.pair = pair
      self.mustConnect = mustConnect
    }
  }

  private var current: Pair?
  private var isConnected = false
  private var users = 0

  /// No connection.
  package init() {}

  /// Somebody needs the current connection.
  ///
  /// - Returns: the connection, or nil if there is none: then one has to be made.
  package mutating func visit(_ purpose: Purpose) -> Visit? {
    guard let current else { return nil }
    if case .using = purpose { users += 1 }
    if case .listening = purpose { return Visit(current, mustConnect: false) }
    defer { isConnected = true }
    return Visit(current, mustConnect: !isConnected)
  }

  /// Somebody needs the current connection, and has made one in case that there is none.
  package mutating func visit(_ purpose: Purpose, orBegin fresh: Pair) -> Visit {
    if let visit = visit(purpose) { return visit }
    current = fresh
    if case .using = purpose { users = 1 } else { users = 0 }
    if case .listening = purpose { isConnected = false } else { isConnected = true }
    return Visit(fresh, mustConnect: isConnected)
  }

  /// A user of a connection has left.
  ///
  /// - Returns: the connection if it has to be disposed, since that was its last user.
  package mutating func leave(_ connection: Connection) -> Pair? {
    guard current?.connection === connection else { return nil }
    users -= 1
    return users == 0 ? take() : nil
  }

  /// A connection is over.
  ///
  /// - Returns: what is current no more.
  package mutating func end(_ connection: Connection) -> Pair? {
    current?.connection === connection ? take() : nil
  }

  private mutating func take() -> Pair? {
    defer { current = nil }
    return current
  }
}
