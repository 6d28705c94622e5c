public import RxAtomics

/// Where the events of a source and a timer meet: a serialization point around the state machine of an operator.
///
/// To the sink downstream it is the upstream; the source has a subscription of its own, which ends as soon as the source does, while elements
/// may still wait for their time. The machine decides inside the point, deliveries happen there, and so does setting the timer. Whoever is
/// inside at the end or on disposal lets go of the sink downstream, of what the machine holds, and of the timer.
///
/// - Safety: see `Sink`. `down`, `machine` and `alarm` are touched inside the point only.
@usableFromInline
package final class TimedSink<Machine: TimedMachine>: Sink<Machine.Element>, @unchecked Sendable {
  @usableFromInline
  enum Signal: Sendable {
    case next(Machine.Element)
    case stop(Termination)
    case time
  }

  @usableFromInline let source: SinkDisposer
  @usableFromInline let scheduler: any SchedulerType
  @usableFromInline let close: @Sendable (TimedSink<Machine>) -> Void
  @usableFromInline let down: SerialLink
  @usableFromInline let machine: SerialCell<Machine?>
  @usableFromInline let alarm = SerialCell(TimedAlarm())
  @usableFromInline let point = SerialPoint<Signal>()

  /// Whether each event that is due takes an action of its own.
  @usableFromInline let isStepwise: Bool

  /// Up as soon as nothing can be delivered any more.
  @usableFromInline let ended = AtomicFlag()

  @inlinable
  init(to down: Sink<Machine.Result>, _ machine: Machine, _ scheduler: any SchedulerType) {
    source = SinkDisposer()
    self.scheduler = scheduler.carrying()
    isStepwise = scheduler._eventsPerAction() == 1
    self.down = SerialLink(down)
    self.machine = SerialCell(machine)
    close = { sink in
      guard sink.point.requestAttention() else { return }
      sink.letGo()
      if !sink.point.tryLeave() { sink.drain() }
    }
    super.init(
      disposer: .passUnretained(source), depth: 0,
      next: { sink, element in unsafeDowncast(sink, to: TimedSink<Machine>.self).receive(element) },
      stop: { sink, end in unsafeDowncast(sink, to: TimedSink<Machine>.self).receiveStop(end) })
  }

  /// Begins a subscription: first with the machine, whose timer counts from here, then to the source.
  @inlinable
  package static func start(
    _ source: Observable<Machine.Element>, to down: Sink<Machine.Result>, _ machine: Machine,
    _ scheduler: any SchedulerType
  ) {
    let sink = TimedSink(to: down, machine, scheduler)
    guard down.subscription.setUpstream(sink) else { return }
    sink.begin()
    source.attach(sink)
  }

  @inlinable
  func begin() {
    guard point.tryEnter() else { return }
    let now = Moment(scheduler.now)
    if let step = machine.with({ $0?.begin(at: now) }) { perform(step, now) }
    if !point.tryLeave() { drain() }
  }

  // MARK: From the source

  @inlinable
  func receive(_ element: Machine.Element) {
    if point.tryEnter() {
      accept(element)
      if !point.tryLeave() { drain() }
    } else if !isDisposed, point.post(.next(element)) {
      drain()
    }
  }

  @inlinable
  func receiveStop(_ end: Termination) {
    if point.tryEnter() {
      acceptStop(end)
      if !point.tryLeave() { drain() }
    } else if point.post(.stop(end)) {
      drain()
    }
    source.dispose()
  }

  // MARK: From the scheduler

  @inlinable
  func fire() {
    if point.tryEnter() {
      acceptTime()
      if !point.tryLeave() { drain() }
    } else if !isDisposed, point.post(.time) {
      drain()
    }
  }

  // MARK: Inside the point

  @inlinable
  func accept(_ element: Machine.Element) {
    let now = Machine.asksTime ? Moment(scheduler.now) : .beginning
    if let step = machine.with({ $0?.receive(element, at: now) }) { perform(step, now) }
  }

  @inlinable
  func acceptStop(_ end: Termination) {
    if case .error = end { return finish(end) }
    let now = Moment(scheduler.now)
    if let step = machine.with({ $0?.complete(at: now) }) { perform(step, now) }
  }

  @inlinable
  func acceptTime() {
    let now = Moment(scheduler.now)
    // The timer that has fired is released outside the access.
    let (outcome, timer) = alarm.with { ($0.fire(), $0.timer.take()) }
    withExtendedLifetime(timer) {}
    switch outcome {
    case .nothing: return
    case .rearm(let deadline): if !isDisposed { arm(deadline, now) }
    case .reached(let deadline):
      let now = max(now, deadline)
      while let step = machine.with({ $0?.timeIsUp(at: now) }) {
        perform(step, now)
        guard step.goesOn, !isDisposed else { return }
        if isStepwise {
          if alarm.with({ $0.want(now) }) { arm(now, now) }
          return
        }
      }
    }
  }

  @inlinable
  func perform(_ step: Machine.Step, _ now: Moment) {
    if let result = step.result {
      guard !isDisposed, let down = down.reference else { return }
      down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Machine.Result>.self).next(result) }
    }
    if let end = step.end { return finish(end) }
    if let deadline = step.deadline, !isDisposed, alarm.with({ $0.want(deadline) }) { arm(deadline, now) }
  }

  @inlinable
  func arm(_ deadline: Moment, _ now: Moment) {
    LockDiscipline.assertNoLockHeld()
    // One that has fired meanwhile has left that in the point.
    let timer = scheduler._perform(self, after: max(now.duration(to: deadline), .zero)) {
      unsafeDowncast($0, to: TimedSink<Machine>.self).fire()
    }
    alarm.with { $0.timer = timer }
  }

  @inlinable
  func finish(_ end: Termination) {
    guard !isDisposed, let down = down.take() else { return end.reportUndeliverable() }
    ended.raise()
    letGoOfState()
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Machine.Result>.self).stop(end) }
    Nesting.current.release(down)
    dispose()
  }

  @inlinable
  @inline(never)
  func drain() {
    point.drain { signal in
      switch signal {
      case .next(let element): if !isDisposed { accept(element) }
      case .stop(let end): acceptStop(end)
      case .time: acceptTime()
      case nil: letGo()
      }
    }
  }

  @inlinable
  func letGo() {
    letGoOfState()
    down.letGo()
  }

  @inlinable
  func letGoOfState() {
    alarm.replace(with: TimedAlarm()).cancel()
    let state = machine.replace(with: nil)
    withExtendedLifetime(state) {}
  }

  @usableFromInline
  package override func didDispose() {
    source.dispose()
    if !ended.isSet { close(self) }
  }
}
