/// Whose pace a shared sequence goes at.
public enum SharePolicy: Sendable, Hashable {
  /// That of the slowest subscriber: an element is sent when all have asked for one, and to all.
  case slowest
  /// That of the subscriber which has the most room: each has a buffer of its own, in which elements wait until it asks for them. A
  /// subscriber that is slower by more elements than that loses some, or fails, by the policy; the others do not notice. A capacity less than
  /// 1 makes the sequence fail with `RxError.argumentOutOfRange`, `.block` with `FlowError.blockingNotAllowed`.
  case bounded(capacity: Int, overflow: BufferOverflow = .fail)
}
