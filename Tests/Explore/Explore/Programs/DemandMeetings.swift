#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxFlow
  import RxRuntime

  /// Operators with demand whose sources, requests and ends meet, beside those of `Demand.swift`.
  extension Programs {
    static var demandMeetings: [Program] {
      [
        Program("combineLatest of demand: what waits for a request goes before what comes") { run in
          let (left, right, tape) = (HandSource<Int>(), HandSource<Int>(), DemandTape<Int>(run))
          left.combineLatest(right) { $0 * 10 + $1 }.subscribe(tape)
          tape.ask(1)
          left.send(1)
          right.send(1)
          left.send(2)
          run.thread { left.send(3) }
          run.thread { tape.ask(1) }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(tape.elements == [11, 21, 31], "\(tape.elements)")
            tape.cancel()
          }
        },
        Program("share of demand: of two who come first one connects, and both hear") { run in
          let (source, tapes) = (HandSource<Int>(), [DemandTape<Int>(run), DemandTape<Int>(run)])
          let shared = source.share()
          for tape in tapes { run.thread { shared.subscribe(tape) } }
          run.finally {
            for tape in tapes { tape.ask(1) }
            source.send(1)
            run.require(source.live == 1, "\(source.live) connections")
            run.require(tapes.allSatisfy { $0.elements == [1] }, "\(tapes.map(\.elements))")
            for tape in tapes { tape.cancel() }
            run.require(source.live == 0, "still connected")
          }
        },
        Program("flatMap of demand: a source comes while another ends, and the outer one too") { run in
          let (outer, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          let inner = [HandSource<Int>(), HandSource<Int>()]
          outer.flatMap { inner[$0] }.subscribe(tape)
          outer.send(0)
          run.thread {
            outer.send(1)
            outer.end()
          }
          run.thread {
            inner[0].send(10)
            inner[0].end()
          }
          run.thread { tape.ask(1) }
          run.finally {
            inner[1].send(20)
            tape.ask(1)
            run.require(tape.elements.sorted() == [10, 20] && tape.ends.isEmpty, "\(tape.elements)\(tape.ends)")
            inner[1].end()
            run.require(tape.ends == ["finished"], "\(tape.ends)")
          }
        },
        Program("flatMap of demand: who cancels meets a source that comes and one that ends") { run in
          let (outer, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          let inner = [HandSource<Int>(), HandSource<Int>()]
          outer.flatMap { inner[$0] }.subscribe(tape)
          tape.ask(1)
          outer.send(0)
          run.thread { outer.send(1) }
          run.thread { inner[0].end() }
          run.thread { tape.cancel() }
          run.finally {
            run.require(outer.live == 0 && inner.allSatisfy { $0.live == 0 }, "a source is kept")
          }
        },
        Program("concatMap of demand: what comes while a source is live waits for its end") { run in
          let (outer, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          let inner = [HandSource<Int>(), HandSource<Int>()]
          outer.concatMap { inner[$0] }.subscribe(tape)
          tape.ask(1)
          outer.send(0)
          run.thread {
            outer.send(1)
            outer.end()
          }
          run.thread {
            inner[0].send(10)
            inner[0].end()
          }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(inner[1].live == 1, "the second source was not subscribed to")
            inner[1].send(20)
            inner[1].end()
            run.require(tape.elements == [10, 20] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("multicast of demand: two who connect and disconnect leave nothing behind") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          let shared = source.multicast()
          shared.subscribe(tape)
          tape.ask(1)
          for _ in 0..<2 { run.thread { shared.connect().cancel() } }
          run.finally {
            run.require(source.live == 0, "\(source.live) connections")
            tape.cancel()
          }
        },
        Program("merge of demand: two sources end while one cancels") { run in
          let (sources, tape) = ([HandSource<Int>(), HandSource<Int>()], DemandTape<Int>(run))
          Flowable.merge(sources.map { $0.asFlowable() }).subscribe(tape)
          for source in sources { run.thread { source.end() } }
          run.thread { tape.cancel() }
          run.finally { run.require(sources.allSatisfy { $0.live == 0 } && tape.ends.count <= 1, "\(tape.ends)") }
        },
        Program("concat of demand: a request meets a change of sources, and is met once") { run in
          let (first, second, tape) = (HandSource<Int>(), HandSource<Int>(), DemandTape<Int>(run))
          Flowable.concat(first.asFlowable(), second.asFlowable()).subscribe(tape)
          tape.ask(1)
          run.thread {
            first.send(1)
            first.end()
          }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(second.requested == 1, "\(second.requested) asked for")
            second.send(2)
            second.end()
            run.require(tape.elements == [1, 2] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("concat of demand: who cancels meets a change of sources: nothing is kept") { run in
          let (first, second, tape) = (HandSource<Int>(), HandSource<Int>(), DemandTape<Int>(run))
          Flowable.concat(first.asFlowable(), second.asFlowable()).subscribe(tape)
          run.thread { first.end() }
          run.thread { tape.cancel() }
          run.thread { tape.ask(1) }
          run.finally { run.require(first.live == 0 && second.live == 0, "a source is kept") }
        },
        Program("buffer(timeSpan:) of demand: elements, time and requests meet: nothing is lost") { run in
          let (source, tape, clock) = (HandSource<Int>(), DemandTape<[Int]>(run), ClockScheduler())
          source.buffer(timeSpan: .nanoseconds(10), count: 2, scheduler: clock).subscribe(tape)
          run.thread {
            for number in 1...3 { source.send(number) }
            source.end()
          }
          run.thread { clock.pass(10) }
          run.thread { tape.ask(1) }
          run.finally {
            tape.ask(10)
            // What waits for its time is let go of then.
            clock.pass(100)
            run.require(tape.elements.flatMap { $0 } == [1, 2, 3], "\(tape.elements)")
            run.require(tape.ends == ["finished"], "\(tape.ends)")
          }
        },
        Program("buffer(timeSpan:) of demand: who cancels meets time and elements: nothing is kept") { run in
          let (source, tape, alive) = (HandSource<Alive.Token>(), DemandTape<[Alive.Token]>(run), Alive())
          let clock = ClockScheduler()
          source.buffer(timeSpan: .nanoseconds(10), count: 2, scheduler: clock).subscribe(tape)
          tape.ask(1)
          run.thread { for _ in 0..<2 { source.send(alive.make()) } }
          run.thread { clock.pass(10) }
          run.thread { tape.cancel() }
          run.finally {
            clock.pass(100)
            tape.forget()
            run.require(alive.count == 0 && source.live == 0, "\(alive.count) elements are kept")
          }
        },
        Program("onBackpressureLatest: what was asked for is delivered, and the last one in the end") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.onBackpressureLatest().subscribe(tape)
          run.thread { for number in 1...3 { source.send(number) } }
          run.thread { tape.ask(1) }
          run.finally {
            tape.ask(1)
            run.require(tape.elements.last == 3, "\(tape.elements)")
            run.require(tape.elements == tape.elements.sorted() && tape.elements.count <= 2, "\(tape.elements)")
          }
        },
        Program("onBackpressureDrop: what is not delivered is dropped and counted") { run in
          let (source, tape, drops) = (HandSource<Int>(), DemandTape<Int>(run), DropCounter())
          source.onBackpressureDrop(drops: drops).subscribe(tape)
          run.thread { for number in 1...3 { source.send(number) } }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(tape.elements.count + Int(drops.count) == 3, "\(tape.elements), \(drops.count) dropped")
          }
        },
        Program("parallel: what two lanes do arrives, once each, and the end") { run in
          let (source, tape, scheduler) = (HandSource<Int>(), DemandTape<Int>(run), ManualScheduler())
          source.parallel(lanes: 2, on: scheduler, prefetch: 2).map { $0 * 10 }.sequential(prefetch: 2).subscribe(tape)
          while scheduler.runOne() {}
          run.thread {
            for number in 1...2 { source.send(number) }
            source.end()
          }
          run.thread { for _ in 0..<2 { scheduler.runOne() } }
          run.thread { tape.ask(1) }
          run.finally {
            while scheduler.runOne() {}
            tape.ask(1)
            while scheduler.runOne() {}
            run.require(
              tape.elements.sorted() == [10, 20] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
      ]
    }
  }
#endif
