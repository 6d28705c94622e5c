/// What a sequence with demand fails with by itself, besides `RxError`.
public enum FlowError: Swift.Error, Sendable, Hashable {
  /// An element came for which a full buffer was to make its producer wait, on the very thread that is delivering from that buffer: it would
  /// have waited for itself.
  case producerWouldWaitForItself
  /// `BufferOverflow.block` where no producer may be made to wait: for one of several subscribers, all others would.
  case blockingNotAllowed
}

extension FlowError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .producerWouldWaitForItself: "The producer would wait for the thread that it runs on."
    case .blockingNotAllowed: "A producer must not be made to wait here."
    }
  }
}
