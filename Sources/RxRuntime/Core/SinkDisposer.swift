public import RxAtomics

/// A running subscription: the disposed flag, and what is to be disposed with it.
///
/// RxSwift's `SinkDisposer` is given the sink and its subscription after both exist, and patches up the case that
/// the sequence ended before. Here the subscription exists first and travels up the chain inside the sinks; a source registers
/// with it *before* it sends anything, so a sink can dispose its own subscription before `subscribe` has returned.
///
/// Flag and upstream are one atomic word: open and empty, open with an upstream, or closed.
///
/// - Safety: `@unchecked Sendable` because sinks extend this class. It has one stored property, a cell of RxAtomics.
@usableFromInline
package class SinkDisposer: Cancelable, @unchecked Sendable {
  @usableFromInline let slot: OwnedSlot<SinkDisposer>

  @inlinable
  package init() {
    slot = OwnedSlot()
    #if TraceResources
      Resources.add()
    #endif
  }

  #if TraceResources
    deinit { Resources.remove() }
  #endif

  /// Whether the subscription was disposed, by its owner or by its end.
  @inlinable
  package final var isDisposed: Bool {
    @inline(__always) get { slot.isClosed }
  }

  /// Sets what is to be disposed with this subscription, in place of what was set before and has ended.
  ///
  /// - Returns: `false` if the subscription is disposed already. Then `upstream` was disposed too.
  @usableFromInline
  @discardableResult
  package final func setUpstream(_ upstream: SinkDisposer) -> Bool {
    switch slot.put(upstream) {
    case .stored: return true
    case .replaced(let old):
      Nesting.release(Unmanaged.passRetained(old))
      return true
    case .closed:
      upstream.dispose()
      return false
    }
  }

  /// Lets go of an upstream that has ended, before another takes its place or nothing does.
  @usableFromInline
  package final func clearUpstream() {
    if let ended = slot.take() { Nesting.release(Unmanaged.passRetained(ended)) }
  }

  /// Ends the subscription: nothing that has not begun is delivered any more.
  ///
  /// - Thread safety: idempotent, from any thread, from inside a callback, from `deinit` (contract, 6). Never waits.
  @usableFromInline
  package final func dispose() { finish(close()) }

  /// What a closed subscription still has to do.
  @usableFromInline
  package struct Closing: Sendable {
    fileprivate let first: Bool
    fileprivate let upstream: Unmanaged<SinkDisposer>?
  }

  /// The first half of `dispose`, for who holds a lock: nothing begins any more, and no other code runs.
  ///
  /// - Returns: what `finish` is to be called with, once.
  @inline(__always)
  package final func close() -> Closing {
    let (first, upstream) = slot.closeUnretained()
    return Closing(first: first, upstream: upstream)
  }

  /// The second half of `dispose`, with no lock held.
  @inline(__always)
  package final func finish(_ closing: Closing) {
    guard closing.first else { return }
    if let upstream = closing.upstream {
      upstream._withUnsafeGuaranteedRef { disposeUpstream($0) }
      upstream.release()
    }
    didDispose()
  }

  /// Disposes the upstream, which nothing was asked of before. Not called if there is none.
  @usableFromInline
  package func disposeUpstream(_ upstream: SinkDisposer) {
    Nesting.with { nesting in
      if nesting.enter() {
        upstream.dispose()
        nesting.leave()
      } else {
        nesting.putOff { upstream.dispose() }
      }
    }
  }

  /// Called once, by the thread that disposed the subscription, after `disposeUpstream`.
  @usableFromInline
  package func didDispose() {}
}

/// Holds a disposable that a user's closure has returned, as an upstream.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class UserDisposer: SinkDisposer, @unchecked Sendable {
  private let user: OnceSlot<any Disposable>

  @usableFromInline
  package init(_ disposable: any Disposable) {
    user = OnceSlot(disposable)
    super.init()
  }

  @usableFromInline
  package override func didDispose() {
    user.close().value?.disposeNested()
  }
}
