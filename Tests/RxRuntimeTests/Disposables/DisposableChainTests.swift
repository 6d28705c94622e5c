import RxAtomics
import TestSupport
import Testing

@testable import RxRuntime

/// Chains on a thread with 512 KiB of stack, for each kind of disposable that can hold another.
@Suite("Chains of disposables")
struct DisposableChainTests {
  /// A way in which a disposable holds the next one.
  enum Link: String, CaseIterable, CustomTestStringConvertible {
    case closure, binaryFirst, binarySecond, array, composite, serial, singleAssignment, refCount, retained, scheduled
    case bag, sinkDisposer, userDisposer, actionDisposer

    var testDescription: String { rawValue }

    /// A million for the commonest, for the others still five bytes of stack a disposable.
    var length: Int {
      switch self {
      case .closure, .binaryFirst, .composite, .serial: 1_000_000
      default: 100_000
      }
    }

    func callAsFunction(_ next: any Disposable) -> any Disposable {
      switch self {
      case .closure: return Disposables.create { next.dispose() }
      case .binaryFirst: return Disposables.create(next, Disposables.create())
      case .binarySecond: return Disposables.create(Disposables.create(), next)
      case .array: return Disposables.create([next])
      case .composite: return CompositeDisposable(disposables: [next])
      case .serial:
        let serial = SerialDisposable()
        serial.disposable = next
        return serial
      case .singleAssignment:
        let single = SingleAssignmentDisposable()
        single.setDisposable(next)
        return single
      case .refCount: return RefCountDisposable(disposable: next)
      case .retained:
        let shared = RefCountDisposable(disposable: next)
        defer { shared.dispose() }
        return shared.retain()
      case .scheduled: return ScheduledDisposable(scheduler: InlineScheduler(), disposable: next)
      case .bag:
        let bag = DisposeBag(disposing: next)
        return Disposables.create { withExtendedLifetime(bag) {} }
      case .sinkDisposer:
        let disposer = SinkDisposer()
        disposer.setUpstream(next as? SinkDisposer ?? UserDisposer(next))
        return disposer
      case .userDisposer: return UserDisposer(next)
      case .actionDisposer: return ActionDisposer { next.dispose() }
      }
    }
  }

  @Test("disposing the first disposes all, in constant stack", arguments: Link.allCases)
  func dispose(link: Link) {
    let last = BooleanDisposable()
    let alive = Alive()
    onThread {
      let first = Self.chain(of: link, to: Disposables.create(last, Holder(alive.make())))
      first.dispose()
      #expect(last.isDisposed)
      // The first one is still there, and keeps nothing.
      #expect(alive.count == 0)
      withExtendedLifetime(first) {}
    }
  }

  @Test("letting go of the first lets go of all, in constant stack", arguments: Link.allCases)
  func release(link: Link) {
    let last = BooleanDisposable()
    let alive = Alive()
    onThread {
      let first = Self.chain(of: link, to: Disposables.create(last, Holder(alive.make())))
      #expect(alive.count == 1)
      withExtendedLifetime(first) {}
    }
    #expect(alive.count == 0)
    #expect(last.isDisposed == (link == .bag))
  }

  @Test("a bag of a million disposables disposes all of them and lets go of them")
  func bag() {
    let alive = Alive()
    let log = Log<Int>()
    onThread {
      let bag = DisposeBag()
      for number in 0..<1_000_000 {
        let token = alive.make()
        bag.insert(
          Disposables.create {
            if number % 100_000 == token.value { log.add(number) }
          })
      }
      #expect(alive.count == 1_000_000)
      withExtendedLifetime(bag) {}
    }
    #expect(alive.count == 0)
    #expect(log.all == Array(stride(from: 0, to: 1_000_000, by: 100_000)))
  }

  private static func chain(of link: Link, to last: any Disposable) -> any Disposable {
    var first = last
    for _ in 0..<link.length { first = link(first) }
    return first
  }
}
