#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxFlow
  import RxRuntime

  extension Programs {
    static var demand: [Program] {
      [
        Program("share of demand: of an end behind an element nothing is lost, whoever asks") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.share().subscribe(tape)
          run.thread {
            source.send(1)
            source.end()
          }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(tape.elements == [1] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("share of demand: the last to leave meets the next to come") { run in
          let (source, first, second) = (HandSource<Int>(), DemandTape<Int>(run), DemandTape<Int>(run))
          let shared = source.share()
          shared.subscribe(first)
          run.thread { first.cancel() }
          run.thread {
            shared.subscribe(second)
            second.ask(1)
          }
          run.finally {
            source.send(1)
            run.require(second.elements == [1] && source.live == 1, "\(second.elements), \(source.live) connections")
            second.cancel()
            run.require(source.live == 0, "still connected")
          }
        },
        Program("share of demand: the slowest sets the pace until it leaves") { run in
          let (source, first, second) = (HandSource<Int>(), DemandTape<Int>(run), DemandTape<Int>(run))
          let shared = source.share()
          shared.subscribe(first)
          shared.subscribe(second)
          first.ask(1)
          source.send(1)
          run.thread { second.cancel() }
          run.thread { source.send(2) }
          run.thread { first.ask(1) }
          run.finally {
            run.require(first.elements == [1, 2] && second.elements.isEmpty, "\(first.elements)\(second.elements)")
            first.cancel()
          }
        },
        Program("observe(on:) of demand: all that was asked for arrives in order, and the end") { run in
          let (source, tape, scheduler) = (HandSource<Int>(), DemandTape<Int>(run), ManualScheduler())
          source.observe(on: scheduler, prefetch: 4).subscribe(tape)
          tape.ask(1)
          run.thread {
            for number in 1...2 { source.send(number) }
            source.end()
          }
          run.thread { for _ in 0..<2 { scheduler.runOne() } }
          run.thread { tape.ask(1) }
          run.finally {
            while scheduler.runOne() {}
            run.require(tape.elements == [1, 2] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("observe(on:) of demand: who cancels meets the worker: nothing is kept") { run in
          let (source, tape, alive) = (HandSource<Alive.Token>(), DemandTape<Alive.Token>(run), Alive())
          let scheduler = ManualScheduler()
          source.observe(on: scheduler, prefetch: 4).subscribe(tape)
          tape.ask(1)
          run.thread { for _ in 0..<2 { source.send(alive.make()) } }
          run.thread { scheduler.runOne() }
          run.thread { tape.cancel() }
          run.finally {
            while scheduler.runOne() {}
            tape.forget()
            run.require(alive.count == 0 && source.live == 0, "\(alive.count) elements are kept")
          }
        },
        Program("merge of demand: of two sources everything arrives that was asked for") { run in
          let (sources, tape) = ([HandSource<Int>(), HandSource<Int>()], DemandTape<Int>(run))
          Flowable.merge(sources.map { $0.asFlowable() }).subscribe(tape)
          tape.ask(1)
          for own in 0..<2 {
            run.thread {
              sources[own].send(own)
              sources[own].end()
            }
          }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(
              tape.elements.sorted() == [0, 1] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("zip of demand: each element finds its partner") { run in
          let (left, right, tape) = (HandSource<Int>(), HandSource<Int>(), DemandTape<Int>(run))
          left.zip(right) { $0 * 10 + $1 }.subscribe(tape)
          run.thread { for number in 1...2 { left.send(number) } }
          run.thread { for number in 1...2 { right.send(number) } }
          run.thread { tape.ask(2) }
          run.finally {
            run.require(tape.elements == [11, 22], "\(tape.elements)")
            tape.cancel()
            run.require(left.live == 0 && right.live == 0, "something is kept")
          }
        },
        Program("combineLatest of demand: the last combination is of the last of each") { run in
          let (left, right, tape) = (HandSource<Int>(), HandSource<Int>(), DemandTape<Int>(run))
          left.combineLatest(right) { $0 * 10 + $1 }.subscribe(tape)
          tape.ask(.max)
          run.thread { for number in 1...2 { left.send(number) } }
          run.thread { for number in 1...2 { right.send(number) } }
          run.finally {
            run.require(tape.elements.last == 22, "\(tape.elements)")
            tape.cancel()
          }
        },
        Program("onBackpressureBuffer: what was asked for is delivered, the rest waits") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.onBackpressureBuffer(capacity: 4, overflow: .fail).subscribe(tape)
          run.thread {
            for number in 1...2 { source.send(number) }
            source.end()
          }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(tape.elements == [1] && tape.ends.isEmpty, "\(tape.elements)\(tape.ends)")
            tape.ask(1)
            run.require(tape.elements == [1, 2] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("onBackpressureBuffer: an error that comes at once ends all, whoever asks") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.onBackpressureBuffer(capacity: 4, errors: .atOnce).subscribe(tape)
          run.thread {
            for number in 1...2 { source.send(number) }
            source.end(.failure(RxError.unknown))
          }
          run.thread { tape.ask(1) }
          run.finally {
            run.require(tape.elements.isEmpty || tape.elements == [1], "\(tape.elements)")
            run.require(tape.ends.count == 1 && source.live == 0, "\(tape.ends)")
          }
        },
        Program("onBackpressureBuffer: who waits for room is woken by who takes an element") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.onBackpressureBuffer(capacity: 1, overflow: .block).subscribe(tape)
          run.thread {
            for number in 1...2 { source.send(number) }
            source.end()
          }
          run.thread { for _ in 0..<2 { tape.ask(1) } }
          run.finally {
            run.require(tape.elements == [1, 2] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("onBackpressureBuffer: who waits for room is woken by who cancels") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.onBackpressureBuffer(capacity: 1, overflow: .block).subscribe(tape)
          run.thread { for number in 1...3 { source.send(number) } }
          run.thread { tape.cancel() }
          run.finally { run.require(tape.elements.isEmpty && source.live == 0, "something is kept") }
        },
        Program("onBackpressureBuffer: who would wait for itself fails, and does not wait") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.onBackpressureBuffer(capacity: 1, overflow: .block).subscribe(tape)
          tape.inside = { if tape.elements == [1], tape.ends.isEmpty { for number in 2...3 { source.send(number) } } }
          source.send(1)
          run.thread { tape.ask(1) }
          run.finally {
            tape.ask(1)
            run.require(tape.elements == [1, 2] && tape.ends.count == 1, "\(tape.elements)\(tape.ends)")
          }
        },
        Program("rebatchRequests: everything arrives that was asked for") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.rebatchRequests(2).subscribe(tape)
          run.thread {
            for number in 1...2 { source.send(number) }
            source.end()
          }
          run.thread { for _ in 0..<2 { tape.ask(1) } }
          run.finally {
            run.require(tape.elements == [1, 2] && tape.ends == ["finished"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("subscribe(on:) of demand: who cancels meets the subscription; nothing is kept") { run in
          let (source, tape, scheduler) = (HandSource<Int>(), DemandTape<Int>(run), ManualScheduler())
          source.subscribe(on: scheduler).subscribe(tape)
          run.thread { scheduler.runOne() }
          run.thread { tape.ask(1) }
          run.thread { tape.cancel() }
          run.finally {
            while scheduler.runOne() {}
            run.require(source.live == 0, "still subscribed to")
          }
        },
        Program("Flowable: a publisher that sends from two threads is heard once and in turn") { run in
          let (source, tape) = (HandSource<Int>(), DemandTape<Int>(run))
          source.asFlowable().subscribe(tape)
          tape.ask(.max)
          for own in 0..<2 { run.thread { source.send(own) } }
          run.thread { source.end() }
          run.finally {
            run.require(
              tape.ends == ["finished"] && Set(tape.elements).count == tape.elements.count, "\(tape.elements)")
          }
        },
      ]
    }
  }

  /// A source that sends what it is told to, to who has subscribed last, and is asked in vain.
  final class HandSource<Element: Sendable>: FlowableType, @unchecked Sendable {
    private final class Connection: Subscription, @unchecked Sendable {
      var subscriber: (any Subscriber<Element>)?

      init(_ subscriber: any Subscriber<Element>) { self.subscriber = subscriber }

      var requested = 0

      func request(_ demand: Demand) { requested += demand.max ?? 0 }
      func cancel() { subscriber = nil }
    }

    private var connections: [Connection] = []

    /// How many connections have neither ended nor been cancelled.
    var live: Int { connections.count { $0.subscriber != nil } }

    /// How many elements the last connection was asked for.
    var requested: Int { connections.last?.requested ?? 0 }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Element {
      let connection = Connection(subscriber)
      connections.append(connection)
      subscriber.receive(subscription: connection)
    }

    func send(_ element: Element) { _ = connections.last?.subscriber?.receive(element) }

    func end(_ end: Completion = .finished) {
      let subscriber = connections.last?.subscriber
      connections.last?.subscriber = nil
      subscriber?.receive(completion: end)
    }
  }

  /// A subscriber that asks when it is told to, and fails the program when it is called by two threads unordered, from inside, after the end, or more
  /// often than it has asked.
  final class DemandTape<Element: Sendable>: Subscriber, @unchecked Sendable {
    private let run: Run
    private let cell: Plain<Int>
    private var isInside = false
    private var asked = 0
    private var subscription: (any Subscription)?
    private(set) var elements: [Element] = []
    private(set) var ends: [String] = []
    /// What is done inside of a call.
    var inside: () -> Void = {}

    init(_ run: Run) {
      self.run = run
      cell = run.plain(0)
    }

    func ask(_ count: Int) {
      asked = asked.addingReportingOverflow(count).overflow ? .max : asked + count
      subscription?.request(count == .max ? .unlimited : .max(count))
    }

    func cancel() { subscription?.cancel() }

    /// Lets go of what was received.
    func forget() { elements = [] }

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Element) -> Demand {
      call { elements.append(input) }
      run.require(elements.count <= asked, "\(elements.count) came, \(asked) were asked for")
      return .none
    }

    func receive(completion: Completion) { call { ends.append("\(completion)") } }

    private func call(_ body: () -> Void) {
      cell.value += 1
      run.require(!isInside, "the subscriber is called while it is inside")
      run.require(ends.isEmpty, "the subscriber is called after the end")
      isInside = true
      body()
      inside()
      isInside = false
      cell.value += 1
    }
  }
#endif
