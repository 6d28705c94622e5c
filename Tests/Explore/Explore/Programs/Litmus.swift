#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import Synchronization

  /// What the explorer itself must find, and must not find: known small programs about orderings.
  extension Programs {
    private typealias Word = RxAtomics.Atomic<Int>

    static var litmus: [Program] {
      [
        Program("litmus, message passing: released and acquired, the message is there") { run in
          message(run, .releasing, .acquiring)
        },
        Program("litmus, message passing: not released, a race", fails: true) { run in
          message(run, .relaxed, .acquiring)
        },
        Program("litmus, message passing: not acquired, a race", fails: true) { run in
          message(run, .releasing, .relaxed)
        },
        Program("litmus, store buffering: both may find the other's old value", fails: true) { run in
          let words = [Box(Word(0)), Box(Word(0))]
          let zeros = Tally()
          for own in 0..<2 {
            run.thread {
              words[own].value.store(1, ordering: .releasing)
              if words[1 - own].value.load(ordering: .acquiring) == 0 { zeros.count += 1 }
            }
          }
          run.finally { run.require(zeros.count < 2, "both found 0") }
        },
        Program("litmus, coherence: who has found the new value does not find the old one again") { run in
          let word = Box(Word(0))
          run.thread { word.value.store(1, ordering: .relaxed) }
          for _ in 0..<2 {
            run.thread {
              let first = word.value.load(ordering: .relaxed)
              run.require(word.value.load(ordering: .relaxed) >= first, "back to the old value")
            }
          }
        },
        Program("litmus, release sequence: a read-modify-write in between hands on what was released") { run in
          let (word, note) = (Box(Word(0)), run.plain(0))
          run.thread {
            note.value = 1
            word.value.store(1, ordering: .releasing)
          }
          run.thread { word.value.wrappingAdd(1, ordering: .relaxed) }
          run.thread { if word.value.load(ordering: .acquiring) == 2 { run.require(note.value == 1, "not handed on") } }
        },
        Program("litmus, release sequence: a store in between ends it", fails: true) { run in
          let (word, note) = (Box(Word(0)), run.plain(0))
          run.thread {
            note.value = 1
            word.value.store(1, ordering: .releasing)
          }
          run.thread { if word.value.load(ordering: .relaxed) == 1 { word.value.store(2, ordering: .relaxed) } }
          run.thread { if word.value.load(ordering: .acquiring) == 2 { run.require(note.value == 1, "not handed on") } }
        },
        Program("litmus, atomicity: what is added by two is added twice") { run in
          let word = Box(Word(0))
          for _ in 0..<2 { run.thread { word.value.wrappingAdd(1, ordering: .relaxed) } }
          run.finally { run.require(word.value.load(ordering: .relaxed) == 2, "an addition was lost") }
        },
        Program("litmus, atomicity: read and written in two steps, one is lost", fails: true) { run in
          let word = Box(Word(0))
          for _ in 0..<2 {
            run.thread { word.value.store(word.value.load(ordering: .relaxed) + 1, ordering: .relaxed) }
          }
          run.finally { run.require(word.value.load(ordering: .relaxed) == 2, "an addition was lost") }
        },
        Program("litmus, locks: two that are entered crosswise, a deadlock", fails: true) { run in
          let locks = [Box(Locked(0)), Box(Locked(0))]
          for own in 0..<2 {
            run.thread { locks[own].value.withLock { _ in locks[1 - own].value.withLock { $0 += 1 } } }
          }
        },
        Program("litmus, waiting: a loop that waits for ever has no end", fails: true) { run in
          let word = Box(Word(0))
          run.thread { while word.value.load(ordering: .acquiring) == 0 {} }
          run.thread { _ = word.value.load(ordering: .relaxed) }
        },
      ]
    }

    private static func message(_ run: Run, _ store: AtomicStoreOrdering, _ load: AtomicLoadOrdering) {
      let (word, note) = (Box(Word(0)), run.plain(0))
      run.thread {
        note.value = 1
        word.value.store(1, ordering: store)
      }
      run.thread { if word.value.load(ordering: load) == 1 { run.require(note.value == 1, "no message") } }
    }
  }
#endif
