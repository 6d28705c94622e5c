/// How long the subject of `share(replay:scope:)` lives, and with it what is replayed.
public enum SubjectLifetimeScope: Sendable {
  /// As long as the connection: each connection to the source has a subject of its own.
  ///
  /// When the source ends, or the last observer leaves, what was remembered is forgotten. Who subscribes afterwards connects to the source anew.
  case whileConnected

  /// For good: all connections to the source feed the same subject.
  ///
  /// When the last observer leaves, what was remembered stays. When the source ends the subject has ended: who subscribes afterwards receives what
  /// is remembered and the end, and the source is not subscribed to again.
  case forever
}
