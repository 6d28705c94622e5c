#if ExploreInterleavings
  import Explorer
  import RxAtomics

  extension Programs {
    static var flags: [Program] {
      [
        Program("AtomicFlag: one of two raises it, and the other one sees what the first wrote") { run in
          let flag = Box(AtomicFlag())
          let notes = [run.plain(0), run.plain(0)]
          let winners = Tally()
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              if flag.value.set() {
                winners.count += 1
              } else {
                run.require(notes[1 - own].value == 1, "the loser does not see what the winner wrote")
              }
            }
          }
          run.finally { run.require(winners.count == 1 && flag.value.isSet, "\(winners.count) winners") }
        },
        Program("AtomicFlag: one of four raises it, and the others see what it wrote") { run in
          let flag = Box(AtomicFlag())
          let (notes, winner) = ((0..<4).map { _ in run.plain(0) }, Tally())
          for own in 0..<4 {
            run.thread {
              notes[own].value = 1
              if flag.value.set() {
                winner.count = winner.count * 10 + own + 1
              } else {
                run.require(notes[winner.count - 1].value == 1, "a loser does not see what the winner wrote")
              }
            }
          }
          run.finally { run.require((1...4).contains(winner.count), "\(winner.count) have raised it") }
        },
        Program("AtomicFlag: who sees it up sees what was written before it was raised") { run in
          let flag = Box(AtomicFlag())
          let note = run.plain(0)
          run.thread {
            note.value = 1
            flag.value.raise()
          }
          for _ in 0..<2 {
            run.thread { if flag.value.isSet { run.require(note.value == 1, "an old note") } }
          }
          run.finally { run.require(flag.value.isSet, "the flag is not up") }
        },
        Program("AtomicFlag: who sees it up sees what the one who set it wrote") { run in
          let flag = Box(AtomicFlag())
          let note = run.plain(0)
          run.thread {
            note.value = 1
            _ = flag.value.set()
          }
          run.thread { if flag.value.isSet { run.require(note.value == 1, "an old note") } }
        },
        Program("AtomicCounter: who reaches zero sees what all the others wrote") { run in
          let counter = Box(AtomicCounter(4))
          let notes = (0..<4).map { _ in run.plain(0) }
          let last = Tally()
          for own in 0..<4 {
            run.thread {
              notes[own].value = 1
              guard counter.value.subtract() == 0 else { return }
              last.count += 1
              run.require(notes.allSatisfy { $0.value == 1 }, "the last one does not see all notes")
            }
          }
          run.finally { run.require(last.count == 1, "\(last.count) were the last") }
        },
        Program("AtomicCounter: what is added is added once, and one takes it from zero") { run in
          let counter = Box(AtomicCounter())
          let note = run.plain(0)
          let first = Tally()
          for _ in 0..<2 {
            run.thread {
              if counter.value.add() == 0 {
                first.count += 1
                note.value += 1
                // Hands over to who takes it from zero next.
                counter.value.subtract()
              }
            }
          }
          run.finally {
            run.require(first.count + counter.value.value == 2 || counter.value.value == 0, "\(counter.value.value)")
            run.require(first.count >= 1 && note.value == first.count, "\(first.count) took it from zero")
          }
        },
        Program("AtomicCounter: who sees the count sees what was written before it") { run in
          let counter = Box(AtomicCounter())
          let note = run.plain(0)
          run.thread {
            note.value = 1
            counter.value.add()
          }
          run.thread { if counter.value.value == 1 { run.require(note.value == 1, "an old note") } }
        },
        Program("AtomicCounter: one of two makes it odd, and the other one sees what the first wrote") { run in
          let counter = Box(AtomicCounter())
          let notes = [run.plain(0), run.plain(0)]
          let winners = Tally()
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              if counter.value.raiseLowestBit() {
                winners.count += 1
              } else {
                run.require(notes[1 - own].value == 1, "an old note")
              }
            }
          }
          run.finally { run.require(winners.count == 1 && counter.value.value == 1, "\(winners.count) winners") }
        },
      ]
    }

    static var locks: [Program] {
      [
        Program("Locked: one at a time is inside, and sees what the last one left") { run in
          let locked = Box(Locked(0))
          let note = run.plain(0)
          for _ in 0..<4 {
            run.thread {
              locked.value.withLock { value in
                value += 1
                note.value += 1
              }
            }
          }
          run.finally { run.require(locked.value.withLock { $0 } == 4 && note.value == 4, "something was lost") }
        }
      ]
    }

    /// An object with contents.
    final class Parcel: @unchecked Sendable {
      let contents: Plain<Int>
      let token: Alive.Token
      init(_ run: Run, _ alive: Alive) {
        contents = run.plain(0)
        token = alive.make()
      }
    }

    static var slots: [Program] {
      [
        Program("OwnedSlot: what two put in and one closes is owned by one each") { run in
          let (slot, alive, outside) = (Box(OwnedSlot<Parcel>()), Alive(), Tally())
          for _ in 0..<2 {
            run.thread {
              let parcel = Parcel(run, alive)
              parcel.contents.value = 1
              switch slot.value.put(parcel) {
              case .stored: break
              case .replaced(let old): run.require(old.contents.value == 1, "an old parcel")
              case .closed: outside.count += 1
              }
            }
          }
          run.thread {
            let (first, object) = slot.value.close()
            run.require(first, "closed by another")
            if let object { run.require(object.contents.value == 1, "an old parcel") }
          }
          run.finally {
            run.require(slot.value.isClosed && alive.count == 0, "\(alive.count) parcels are left")
          }
        },
        Program("OwnedSlot: one of two closes it, and who sees it closed sees what came before") { run in
          let slot = Box(OwnedSlot<Parcel>())
          let (alive, winners) = (Alive(), Tally())
          let notes = [run.plain(0), run.plain(0)]
          _ = slot.value.put(Parcel(run, alive))
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              let (first, object) = slot.value.close()
              run.require(first == (object != nil), "the parcel went astray")
              if first { winners.count += 1 } else { run.require(notes[1 - own].value == 1, "an old note") }
            }
          }
          run.finally { run.require(winners.count == 1 && alive.count == 0, "\(winners.count) closed it") }
        },
        Program("OwnedSlot: who finds it closed sees what was written before") { run in
          let slot = Box(OwnedSlot<Parcel>())
          let note = run.plain(0)
          run.thread {
            note.value = 1
            _ = slot.value.close()
          }
          run.thread { if slot.value.isClosed { run.require(note.value == 1, "an old note") } }
          run.thread {
            if case .closed = slot.value.put(Parcel(run, Alive())) { run.require(note.value == 1, "an old note") }
          }
        },
        Program("OwnedSlot: what is taken out is taken by one, with its contents") { run in
          let (slot, alive, taken) = (Box(OwnedSlot<Parcel>()), Alive(), Tally())
          run.thread {
            let parcel = Parcel(run, alive)
            parcel.contents.value = 1
            _ = slot.value.put(parcel)
          }
          for _ in 0..<2 {
            run.thread {
              guard let parcel = slot.value.take() else { return }
              taken.count += 1
              run.require(parcel.contents.value == 1, "an old parcel")
            }
          }
          run.finally {
            if slot.value.close().object != nil { taken.count += 1 }
            run.require(taken.count == 1 && alive.count == 0, "taken \(taken.count) times")
          }
        },
        Program("OwnedSlot: a slot that is let go of lets go of what is in it") { run in
          let alive = Alive()
          var slot: Box<OwnedSlot<Parcel>>? = Box(OwnedSlot<Parcel>())
          let shared = slot!
          slot = nil
          run.thread { _ = shared.value.put(Parcel(run, alive)) }
          run.thread { _ = shared.value.take() }
          run.finally {
            _ = shared.value.take(); run.require(alive.count == 0, "\(alive.count) are left")
          }
        },
        Program("OnceSlot: of one who fills and two who close, one has the value") { run in
          let (slot, alive, owners) = (Box(OnceSlot<Parcel>()), Alive(), Tally())
          run.thread {
            let parcel = Parcel(run, alive)
            parcel.contents.value = 1
            if case .closed = slot.value.fill(parcel) { owners.count += 1 }
          }
          for _ in 0..<2 {
            run.thread {
              let (_, value) = slot.value.close()
              guard let value else { return }
              owners.count += 1
              run.require(value.contents.value == 1, "an old parcel")
            }
          }
          run.finally {
            run.require(owners.count == 1 && slot.value.isClosed && alive.count == 0, "\(owners.count) have the value")
          }
        },
        Program("OnceSlot: of two who fill, one does") { run in
          let (slot, alive, stored) = (Box(OnceSlot<Parcel>()), Alive(), Tally())
          for _ in 0..<2 {
            run.thread {
              if case .stored = slot.value.fill(Parcel(run, alive)) { stored.count += 1 }
            }
          }
          run.finally { run.require(stored.count == 1 && alive.count == 1, "\(stored.count) did") }
        },
        Program("OnceSlot: who sees it closed sees what came before") { run in
          let slot = Box(OnceSlot<Int>())
          let notes = [run.plain(0), run.plain(0)]
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              if !slot.value.close().first { run.require(notes[1 - own].value == 1, "an old note") }
            }
          }
        },
        Program("OnceSlot: who cannot fill it any more sees what was written before it was closed") { run in
          let slot = Box(OnceSlot<Int>())
          let note = run.plain(0)
          run.thread {
            note.value = 1
            _ = slot.value.close()
          }
          run.thread { if case .closed = slot.value.fill(1) { run.require(note.value == 1, "an old note") } }
        },
        Program("OnceSlot: who finds it closed sees what was written before") { run in
          let slot = Box(OnceSlot<Int>())
          let note = run.plain(0)
          run.thread {
            note.value = 1
            _ = slot.value.close()
          }
          run.thread { if slot.value.isClosed { run.require(note.value == 1, "an old note") } }
        },
      ]
    }
  }
#endif
