/// The rules of Reactive Streams, by their numbers: §1 for publishers, §2 for subscribers, §3 for subscriptions.
public enum FlowRule: String, Sendable, Hashable, CaseIterable {
  /// No more elements are sent than were asked for.
  case r101 = "§1.1"
  /// Fewer may be sent, if the end follows.
  case r102 = "§1.2"
  /// Calls are serial.
  case r103 = "§1.3"
  /// A failure is told by a completion that carries it.
  case r104 = "§1.4"
  /// The end of all elements is told by a completion.
  case r105 = "§1.5"
  /// With the end the subscription is over.
  case r106 = "§1.6"
  /// Nothing follows the end.
  case r107 = "§1.7"
  /// After cancellation nothing follows in the end.
  case r108 = "§1.8"
  /// The subscription comes first, once, also if nothing else does but an end.
  case r109 = "§1.9"
  /// A subscriber that is subscribed a second time keeps its first subscription.
  case r110 = "§1.10"
  /// Several subscribers may be served, each for itself.
  case r111 = "§1.11"
  /// A subscriber asks before it can receive.
  case r201 = "§2.1"
  /// A subscriber that takes long should work elsewhere.
  case r202 = "§2.2"
  /// The completion is not answered with a request or a cancellation.
  case r203 = "§2.3"
  /// After the completion the subscription is not used.
  case r204 = "§2.4"
  /// A second subscription is cancelled.
  case r205 = "§2.5"
  /// A subscription that is not needed any more is cancelled.
  case r206 = "§2.6"
  /// Calls of a subscription are serial.
  case r207 = "§2.7"
  /// Elements may come after cancellation.
  case r208 = "§2.8"
  /// The completion may come without a request before it.
  case r209 = "§2.9"
  /// A failure may come without a request before it.
  case r210 = "§2.10"
  /// What is called on one thread is seen on the next.
  case r211 = "§2.11"
  /// A subscriber is subscribed once.
  case r212 = "§2.12"
  /// A subscriber returns.
  case r213 = "§2.13"
  /// A subscription is used by its subscriber.
  case r301 = "§3.1"
  /// Requests may come from inside the subscriber's calls.
  case r302 = "§3.2"
  /// Requests and elements do not nest without bound.
  case r303 = "§3.3"
  /// A request returns soon.
  case r304 = "§3.4"
  /// A cancellation returns soon.
  case r305 = "§3.5"
  /// A request after cancellation does nothing.
  case r306 = "§3.6"
  /// A second cancellation does nothing.
  case r307 = "§3.7"
  /// A request adds to those before.
  case r308 = "§3.8"
  /// A demand that is not valid makes the sequence fail. Here only a negative one is not; none asks for nothing.
  case r309 = "§3.9"
  /// A request may send elements before it returns.
  case r310 = "§3.10"
  /// A request may end the sequence before it returns.
  case r311 = "§3.11"
  /// A cancellation stops the publisher in the end.
  case r312 = "§3.12"
  /// A cancellation makes the publisher let go of the subscriber.
  case r313 = "§3.13"
  /// Cancelling one subscription leaves the others alone.
  case r314 = "§3.14"
  /// A cancellation returns.
  case r315 = "§3.15"
  /// A request returns.
  case r316 = "§3.16"
  /// Demands may add up to more than there are numbers.
  case r317 = "§3.17"
}

extension FlowRule {
  /// Why no check can see it broken, if that is so.
  public var whyNotChecked: String? {
    switch self {
    case .r202, .r304, .r305: "how long a call may take is for its user to say"
    case .r207: "here a subscription may be called from any thread, and the publisher rules try it"
    case .r211: "ThreadSanitizer sees it, over the checks of §1.3"
    case .r213, .r315, .r316: "a call that does not return ends the test by its time limit; nothing here throws"
    case .r301: "it is a rule for whoever holds a subscription, and the compiler does not know who should"
    case .r310, .r311: "it is a permission: all checks stand for it by asking inside the subscriber's calls"
    default: nil
    }
  }
}

/// A rule that was seen broken.
public struct RuleViolation: Sendable, Hashable, CustomStringConvertible {
  /// The rule.
  public let rule: FlowRule

  /// What was seen.
  public let finding: String

  /// The rule and what was seen, in a line.
  public var description: String { "\(rule.rawValue): \(finding)" }
}
