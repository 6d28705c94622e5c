#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  /// The history of calls on a disposable has an order that one thread alone could have made; what each call disposes is part of its answer.
  extension Programs {
    /// Calls of one disposable, and what they dispose.
    final class Disposals: @unchecked Sendable {
      private let run: Run
      private let ledger: Ledger<DisposableModel>
      private var numbers: [Int: [Int]] = [:]

      init(_ run: Run, _ model: DisposableModel, order: CallOrder = .happensBefore) {
        self.run = run
        ledger = Ledger(run, model, order: order)
      }

      /// A disposable with a number.
      func make(_ number: Int) -> any Disposable { Numbered(number, self) }

      func disposed(_ number: Int) { numbers[run.current, default: []].append(number) }

      @discardableResult
      func call(_ call: DisposableModel.Call, _ body: () -> Int) -> Int {
        ledger.call(call) {
          numbers[run.current] = []
          let value = body()
          return Disposed(numbers: numbers[run.current] ?? [], value: value)
        }.value
      }

      func call(_ call: DisposableModel.Call, _ body: () -> Void) {
        self.call(call) {
          body()
          return 0
        }
      }

      func check() { ledger.check() }

      /// Whether the call that is under way has disposed a disposable.
      func hasDisposed(_ number: Int) -> Bool { numbers[run.current]?.contains(number) ?? false }
    }

    final class Numbered: Disposable, @unchecked Sendable {
      let number: Int
      private let disposals: Disposals

      init(_ number: Int, _ disposals: Disposals) {
        self.number = number
        self.disposals = disposals
      }

      func dispose() { disposals.disposed(number) }
    }

    static var linearDisposables: [Program] {
      [
        Program("linearizable, BooleanDisposable: dispose and isDisposed") { run in
          let (boolean, calls) = (BooleanDisposable(), Disposals(run, DisposableModel(.plain)))
          for _ in 0..<3 {
            run.thread {
              look(calls, boolean)
              calls.call(.dispose) { boolean.dispose() }
              look(calls, boolean)
            }
          }
          run.finally { calls.check() }
        },
        Program("linearizable, Disposables.create: of two, dispose and isDisposed") { run in
          let calls = Disposals(run, DisposableModel(.plain, holding: [1, 2]))
          let both = Disposables.create(calls.make(1), calls.make(2))
          run.thread { calls.call(.dispose) { both.dispose() } }
          for _ in 0..<2 {
            run.thread {
              look(calls, both)
              calls.call(.dispose) { both.dispose() }
            }
          }
          run.finally { calls.check() }
        },
        Program("linearizable, SingleAssignmentDisposable: set, dispose and isDisposed") { run in
          let (single, calls) = (SingleAssignmentDisposable(), Disposals(run, DisposableModel(.single)))
          run.thread {
            put(calls, 1) { single.setDisposable($0) }
            look(calls, single)
          }
          for _ in 0..<2 {
            run.thread {
              look(calls, single)
              calls.call(.dispose) { single.dispose() }
            }
          }
          run.finally { calls.check() }
        },
        Program("linearizable, SerialDisposable: set, get, dispose and isDisposed") { run in
          let (serial, calls) = (SerialDisposable(), Disposals(run, DisposableModel(.serial)))
          run.thread {
            put(calls, 1) { serial.disposable = $0 }
            look(calls, serial)
          }
          run.thread {
            put(calls, 2) { serial.disposable = $0 }
            calls.call(.get) { (serial.disposable as? Numbered)?.number ?? 0 }
          }
          run.thread {
            calls.call(.dispose) { serial.dispose() }
            put(calls, 3) { serial.disposable = $0 }
          }
          run.finally { calls.check() }
        },
        Program("linearizable, CompositeDisposable: insert, remove, count, dispose and isDisposed") { run in
          let calls = Disposals(run, DisposableModel(.composite, holding: [1]))
          let composite = CompositeDisposable()
          let key = composite.insert(calls.make(1))!
          run.thread {
            calls.call(.put(2)) { composite.insert(calls.make(2)) == nil ? 0 : 1 }
            calls.call(.count) { composite.count }
          }
          run.thread {
            calls.call(.remove(1)) { composite.remove(for: key) }
            look(calls, composite)
          }
          run.thread {
            calls.call(.dispose) { composite.dispose() }
            calls.call(.put(3)) { composite.insert(calls.make(3)) == nil ? 0 : 1 }
          }
          run.finally { calls.check() }
        },
        Program(
          "linearizable, RefCountDisposable: by the clock on the wall, four threads retain, release and dispose"
        ) { run in
          let calls = Disposals(run, DisposableModel(.counted, holding: [1]), order: .realTime)
          let counted = RefCountDisposable(disposable: calls.make(1))
          var first: (any Disposable)?
          calls.call(.retain) {
            first = counted.retain()
            return 1
          }
          let held = first!
          run.thread { calls.call(.release) { held.dispose() } }
          run.thread {
            calls.call(.dispose) { counted.dispose() }
            calls.call(.look) { counted.isDisposed ? 1 : 0 }
          }
          for _ in 0..<2 {
            run.thread {
              var own: (any Disposable)?
              let isHeld = calls.call(.retain) {
                own = counted.retain()
                return own is NopDisposable ? 0 : 1
              }
              if isHeld == 1 { calls.call(.release) { own?.dispose() } }
            }
          }
          run.finally { calls.check() }
        },
        Program("RefCountDisposable: of four who release it, the last one disposes") { run in
          let inner = Counted()
          let counted = RefCountDisposable(disposable: inner)
          let held = (0..<3).map { _ in counted.retain() }
          let notes = (0..<4).map { _ in run.plain(0) }
          for own in 0..<4 {
            run.thread {
              notes[own].value = 1
              if own < 3 { held[own].dispose() } else { counted.dispose() }
              if inner.count == 1, own == 3 { run.require(counted.isDisposed, "not disposed") }
            }
          }
          run.finally { run.require(inner.count == 1 && counted.count == 0, "disposed \(inner.count) times") }
        },
      ]
    }

    private static func look(_ calls: Disposals, _ disposable: any Cancelable) {
      calls.call(.look) { disposable.isDisposed ? 1 : 0 }
    }

    /// Puts a disposable in that does not say whether it was: it is seen by what is disposed.
    private static func put(_ calls: Disposals, _ number: Int, _ put: (any Disposable) -> Void) {
      let disposable = calls.make(number)
      calls.call(.put(number)) {
        put(disposable)
        return calls.hasDisposed(number) ? 0 : 1
      }
    }
  }
#endif
