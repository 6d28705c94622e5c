#if ExploreInterleavings
  import Explorer
  import RxAtomics

  extension Programs {
    /// A machine that counts.
    private struct Count: OneWordMachine {
      var word: UInt
    }

    static var machines: [Program] {
      [
        Program("AtomicMachine: no change is lost, and the last one sees what all wrote") { run in
          let (machine, last) = (Box(AtomicMachine(Count(word: 0))), Tally())
          let notes = (0..<3).map { _ in run.plain(0) }
          for own in 0..<3 {
            run.thread {
              notes[own].value = 1
              let count = machine.value.update { count in
                count.word += 1
                return count.word
              }
              guard count == 3 else { return }
              last.count += 1
              run.require(notes.allSatisfy { $0.value == 1 }, "the last one does not see all notes")
            }
          }
          run.finally { run.require(last.count == 1 && machine.value.state.word == 3, "a change was lost") }
        },
        Program("AtomicMachine: who sees a state sees what was written before it") { run in
          let (machine, note) = (Box(AtomicMachine(Count(word: 0))), run.plain(0))
          run.thread {
            note.value = 1
            machine.value.update { $0.word = 1 }
          }
          run.thread { if machine.value.state.word == 1 { run.require(note.value == 1, "an old note") } }
        },
        Program("AtomicMachine: a step that changes nothing sees what was written before the state that it found") {
          run in
          let (machine, note) = (Box(AtomicMachine(Count(word: 0))), run.plain(0))
          run.thread {
            note.value = 1
            machine.value.update { $0.word = 1 }
          }
          for change: UInt in [0, 2] {
            run.thread {
              let found = machine.value.update { count in
                defer { if count.word == 0 { count.word = change } }
                return count.word
              }
              if found == 1 { run.require(note.value == 1, "an old note") }
            }
          }
        },
        Program("AtomicMachine: who takes a state over from others has what belongs to it alone") { run in
          let (machine, owned) = (Box(AtomicMachine(Count(word: 0))), run.plain(0))
          for own: UInt in 1...3 {
            run.thread {
              let isOwner = machine.value.update { count in
                guard count.word == 0 else { return false }
                count.word = own
                return true
              }
              guard isOwner else { return }
              owned.value += 1
              machine.value.update { $0.word = 0 }
            }
          }
          run.finally { run.require(machine.value.state.word == 0 && owned.value >= 1, "\(owned.value) had it") }
        },
      ]
    }

    static var loops: [Program] {
      [
        Program("DrainLoop: of two who signal one is inside, and a round follows each signal") { run in
          let loop = Box(DrainLoop())
          let (notes, inside, seen) = ([run.plain(0), run.plain(0)], run.plain(0), [Tally(), Tally()])
          let flags = [Box(AtomicFlag()), Box(AtomicFlag())]
          let work = {
            loop.value.run {
              inside.value += 1
              for own in 0..<2 where flags[own].value.isSet { seen[own].count = notes[own].value }
              return true
            }
          }
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              flags[own].value.raise()
              if loop.value.signal() { work() }
            }
          }
          run.finally { run.require(seen.allSatisfy { $0.count == 1 }, "a signal was not heard") }
        },
        Program("DrainLoop: a signal while one is inside by the short way is heard") { run in
          let (loop, heard) = (Box(DrainLoop()), Tally())
          let inside = run.plain(0)
          let round = {
            inside.value += 1
            heard.count += 1
            return true
          }
          run.thread {
            guard loop.value.tryEnter() else {
              if loop.value.signal() { loop.value.run(round) }
              return
            }
            inside.value += 1
            if !loop.value.tryLeave() { loop.value.run(round) }
          }
          run.thread {
            guard loop.value.signal() else { return }
            // From here on what belongs to the loop is this thread's.
            inside.value += 1
            loop.value.run(round)
          }
          run.finally {
            run.require(heard.count >= 1, "a signal was not heard")
            run.require(loop.value.tryEnter(), "the loop is not idle in the end")
          }
        },
        Program("DemandCounter: one sends at a time, and all that was asked for") { run in
          let demand = Box(DemandCounter())
          let sent = run.plain(0)
          for own in 1...2 {
            run.thread {
              guard demand.value.ask(own) else { return }
              // Who has to send is the only one who touches what belongs to the sender, from here on.
              sent.value += 0
              var left = demand.value.current
              while left > 0 {
                sent.value += left
                left = demand.value.settle(left)
              }
            }
          }
          run.finally { run.require(sent.value == 3 && demand.value.current == 0, "\(sent.value) were sent") }
        },
        Program("DemandCounter: who sends sees what was written before it was asked") { run in
          let demand = Box(DemandCounter())
          let notes = [run.plain(0), run.plain(0)]
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              guard demand.value.ask(own == 0 ? 1 : 10) else { return }
              var left = demand.value.current
              while left > 0 {
                if left % 10 == 1 { run.require(notes[0].value == 1, "an old note") }
                if left >= 10 { run.require(notes[1].value == 1, "an old note") }
                left = demand.value.settle(left)
              }
            }
          }
          run.finally { run.require(demand.value.current == 0, "something is left") }
        },
        Program("DemandCounter: who sends sees what was written before it was closed") { run in
          let demand = Box(DemandCounter())
          let note = run.plain(0)
          run.thread {
            guard demand.value.ask(1) else { return }
            if demand.value.settle(1) == DemandCounter.closed { run.require(note.value == 1, "an old note") }
          }
          run.thread {
            note.value = 1
            _ = demand.value.close()
          }
        },
        Program("DemandCounter: who closes it lets go, or who sends does; one of them, once") { run in
          let demand = Box(DemandCounter())
          let (held, released) = (run.plain(0), Tally())
          let letGo = {
            held.value += 1
            released.count += 1
          }
          run.thread {
            guard demand.value.ask(2) else { return }
            var left = demand.value.current
            while left > 0 {
              held.value += 1
              left = demand.value.settle(1)
            }
            if left == DemandCounter.closed { letGo() }
          }
          run.thread { if demand.value.close() { letGo() } }
          run.thread { if demand.value.close() { letGo() } }
          run.finally { run.require(released.count == 1, "let go of \(released.count) times") }
        },
        Program("Claim: of two who want what was given one takes it, and sees what was written before") { run in
          let (claim, taken, note) = (Box(Claim()), Tally(), run.plain(0))
          let take = {
            guard claim.value.take() else { return }
            taken.count += 1
            note.value += 1
          }
          run.thread {
            note.value = 1
            claim.value.give()
            take()
          }
          run.thread { take() }
          run.finally { run.require(taken.count == 1, "taken \(taken.count) times") }
        },
        Program("Claim: who gives sees the flag of who came before it, in vain: one of them takes it") { run in
          let (claim, flag, taken) = (Box(Claim()), Box(AtomicFlag()), Tally())
          run.thread {
            flag.value.raise()
            if claim.value.take() { taken.count += 1 }
          }
          run.thread {
            claim.value.give()
            if flag.value.isSet, claim.value.take() { taken.count += 1 }
          }
          run.finally { run.require(taken.count == 1, "taken \(taken.count) times") }
        },
        Program("Allowance: no more is taken than there is, and no less") { run in
          let (left, taken) = (Box(Allowance(3)), [Tally(), Tally()])
          for own in 0..<2 { run.thread { taken[own].count = left.value.take(2) } }
          run.finally { run.require(taken[0].count + taken[1].count == 3, "\(taken[0].count) and \(taken[1].count)") }
        },
        Program("LateLink: who finds it linked sees what was written before") { run in
          let (link, note, object) = (Box(LateLink()), run.plain(0), Tally())
          run.thread {
            note.value = 1
            _ = link.value.set(object)
          }
          run.thread {
            if link.value.reference != nil { run.require(note.value == 1, "an old note") }
          }
        },
        Program("LateLink: of two who link one does, and what was not linked is let go of") { run in
          let (link, alive, linked) = (Box(LateLink()), Alive(), Tally())
          for _ in 0..<2 { run.thread { if link.value.set(alive.make()) { linked.count += 1 } } }
          run.finally {
            run.require(linked.count == 1 && alive.count == 1, "\(linked.count) linked, \(alive.count) alive")
            run.require(link.value.reference != nil, "nothing is linked")
          }
        },
        Program("AtomicCounter: who finds a bit raised sees what was written before") { run in
          let (counter, notes) = (Box(AtomicCounter()), [run.plain(0), run.plain(0)])
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              let before = counter.value.raise(bits: 1 << own)
              if before != 0 { run.require(notes[1 - own].value == 1, "an old note") }
            }
          }
          run.finally { run.require(counter.value.value == 3, "\(counter.value.value)") }
        },
      ]
    }
  }
#endif
