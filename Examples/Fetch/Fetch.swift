import RxFlow
import Synchronization

/// Asks for bytes, and calls back once, on whichever thread.
typealias Transport = @Sendable (_ answer: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) -> any Cancellable

/// A request over the network as a publisher: it is sent when the value is asked for, and sent anew for each subscriber.
///
/// Written with the public protocols only; `docs/demand.md` goes through it step by step.
struct Fetch<Value: Sendable>: FlowableType {
  typealias Element = Value

  let transport: Transport
  let decode: @Sendable ([UInt8]) throws -> Value

  func receive<S: Subscriber>(subscriber: S) where S.Input == Value {
    subscriber.receive(subscription: Exchange(transport, decode, subscriber))
  }
}

/// One subscription: the subscriber until it has the end, and the request while that is in flight.
final class Exchange<S: Subscriber>: Subscription {
  private enum State {
    case idle(S)
    case running(S, (any Cancellable)?)
    case over
  }

  private let state: Mutex<State>
  private let transport: Transport
  private let decode: @Sendable ([UInt8]) throws -> S.Input

  init(_ transport: @escaping Transport, _ decode: @escaping @Sendable ([UInt8]) throws -> S.Input, _ subscriber: S) {
    self.transport = transport
    self.decode = decode
    state = Mutex(.idle(subscriber))
  }

  func request(_ demand: Demand) {
    guard demand.isValid else { return fail(RxError.argumentOutOfRange) }
    let begins = state.withLock { state in
      guard demand > .none, case .idle(let subscriber) = state else { return false }
      state = .running(subscriber, nil)
      return true
    }
    guard begins else { return }
    // Outside the lock: foreign code. The closure keeps this object until the answer is there.
    let inFlight = transport { self.receive($0) }
    let isOver = state.withLock { state in
      guard case .running(let subscriber, _) = state else { return true }
      state = .running(subscriber, inFlight)
      return false
    }
    if isOver { inFlight.cancel() }
  }

  func cancel() { takeOut().inFlight?.cancel() }

  private func receive(_ answer: Result<[UInt8], any Error>) {
    guard let subscriber = takeOut().subscriber else { return }
    do {
      _ = subscriber.receive(try decode(answer.get()))
      subscriber.receive(completion: .finished)
    } catch {
      subscriber.receive(completion: .failure(error))
    }
  }

  private func fail(_ error: any Error) {
    let (subscriber, inFlight) = takeOut()
    inFlight?.cancel()
    subscriber?.receive(completion: .failure(error))
  }

  /// One caller gets the subscriber: who has it may call it, and nobody else does.
  private func takeOut() -> (subscriber: S?, inFlight: (any Cancellable)?) {
    state.withLock { state in
      defer { state = .over }
      switch state {
      case .idle(let subscriber): return (subscriber, nil)
      case .running(let subscriber, let inFlight): return (subscriber, inFlight)
      case .over: return (nil, nil)
      }
    }
  }
}
