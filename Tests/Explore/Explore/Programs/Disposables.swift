#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  extension Programs {
    /// A disposable that counts how often it is disposed.
    final class Counted: Disposable, @unchecked Sendable {
      private(set) var count = 0
      func dispose() { count += 1 }
    }

    static var disposables: [Program] {
      [
        Program("Disposables.create: the closure is called once, and let go of") { run in
          let (calls, alive) = (Tally(), Alive())
          let token = alive.make()
          let disposable = Disposables.create {
            calls.count += 1
            _ = token
          }
          for _ in 0..<2 { run.thread { disposable.dispose() } }
          run.finally { run.require(calls.count == 1 && disposable.isDisposed, "\(calls.count) calls") }
        },
        Program("BooleanDisposable: who sees it disposed sees what was written before") { run in
          let disposable = BooleanDisposable()
          let note = run.plain(0)
          run.thread {
            note.value = 1
            disposable.dispose()
          }
          run.thread { if disposable.isDisposed { run.require(note.value == 1, "an old note") } }
        },
        Program("SingleAssignmentDisposable: what is set and what is disposed meet once") { run in
          let (single, inner) = (SingleAssignmentDisposable(), Counted())
          run.thread { single.setDisposable(inner) }
          for _ in 0..<2 { run.thread { single.dispose() } }
          run.finally { run.require(inner.count == 1, "disposed \(inner.count) times") }
        },
        Program("SingleAssignmentDisposable: of two that are set and a disposal each is disposed once") { run in
          let (single, inner) = (SingleAssignmentDisposable(), [Counted(), Counted()])
          Undelivered.assigned = 0
          for own in 0..<2 { run.thread { single.setDisposable(inner[own]) } }
          run.thread { single.dispose() }
          run.finally {
            run.require(inner.allSatisfy { $0.count == 1 }, "\(inner.map(\.count))")
            run.require(Undelivered.assigned == 1, "reported \(Undelivered.assigned) times")
          }
        },
        Program("SerialDisposable: each that is set is disposed once, the last one with it") { run in
          let (serial, inner) = (SerialDisposable(), [Counted(), Counted()])
          for own in 0..<2 { run.thread { serial.disposable = inner[own] } }
          run.thread { serial.dispose() }
          run.finally { run.require(inner.allSatisfy { $0.count == 1 }, "\(inner.map(\.count))") }
        },
        Program("CompositeDisposable: what is inserted, removed or there is disposed once") { run in
          let (composite, inner) = (CompositeDisposable(), (0..<3).map { _ in Counted() })
          let key = composite.insert(inner[0])!
          run.thread {
            if composite.insert(inner[1]) == nil { run.require(inner[1].count == 1, "refused, not disposed") }
          }
          run.thread { composite.remove(for: key) }
          run.thread { composite.dispose() }
          run.finally {
            run.require(inner[0].count == 1 && inner[1].count == 1, "\(inner.map(\.count))")
            run.require(composite.count == 0, "\(composite.count) are left")
          }
        },
        Program("RefCountDisposable: it is disposed once, when it and all that it gave are") { run in
          let inner = Counted()
          let counted = RefCountDisposable(disposable: inner)
          let first = counted.retain()
          run.thread { counted.dispose() }
          run.thread { first.dispose() }
          run.thread {
            let second = counted.retain()
            run.require(inner.count == 0 || counted.isDisposed, "disposed while it is held")
            second.dispose()
          }
          run.finally { run.require(inner.count == 1, "disposed \(inner.count) times") }
        },
        Program("DisposeBag: what is put in while it goes is disposed once") { run in
          let (bag, inner) = (Box(Locked<DisposeBag?>(DisposeBag())), [Counted(), Counted()])
          bag.value.withLock { $0 }?.insert(inner[0])
          run.thread { bag.value.withLock { $0 }?.insert(inner[1]) }
          run.thread { withExtendedLifetime(bag.value.withLock { $0.take() }) {} }
          run.finally {
            run.require(inner[0].count == 1 && inner[1].count <= 1, "\(inner.map(\.count))")
          }
        },
        Program("Disposables.create: of two, both are disposed once") { run in
          let inner = [Counted(), Counted()]
          let disposable = Disposables.create(inner[0], inner[1])
          for _ in 0..<2 { run.thread { disposable.dispose() } }
          run.finally { run.require(inner.allSatisfy { $0.count == 1 }, "\(inner.map(\.count))") }
        },
      ]
    }
  }
#endif
