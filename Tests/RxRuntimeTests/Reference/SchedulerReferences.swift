import RxRuntime

extension Reference {
  /// A scheduler with virtual time is given an action for each event, and each takes a tick.
  static let sources: [Reference] = [
    Reference("just on a scheduler", [], sends: "201:42 202|", []) { Observable.just(42, scheduler: $0.scheduler) },
    Reference("just on a scheduler, disposed between", [], disposed: 202, sends: "201:42", []) {
      Observable.just(42, scheduler: $0.scheduler)
    },
    Reference("of on a scheduler", [], sends: "201:3 202:1 203:2 204:4 205|", []) {
      Observable.of(3, 1, 2, 4, scheduler: $0.scheduler)
    },
    Reference("from on a scheduler", [], sends: "201:3 202:1 203:2 204:4 205|", []) {
      Observable.from([3, 1, 2, 4], scheduler: $0.scheduler)
    },
    Reference("from an optional on a scheduler", [], sends: "201:5 202|", []) {
      Observable.from(optional: 5, scheduler: $0.scheduler)
    },
    Reference("from no optional on a scheduler", [], sends: "201|", []) {
      Observable<Int>.from(optional: nil, scheduler: $0.scheduler)
    },
    Reference("range on a scheduler", [], sends: "201:0 202:1 203:2 204|", []) {
      Observable.range(start: 0, count: 3, scheduler: $0.scheduler)
    },
    Reference("range on a scheduler, disposed", [], disposed: 204, sends: "201:-10 202:-9 203:-8", []) {
      Observable.range(start: -10, count: 5, scheduler: $0.scheduler)
    },
    Reference("repeatElement on a scheduler", [], disposed: 207, sends: "201:42 202:42 203:42 204:42 205:42 206:42", [])
    {
      Observable.repeatElement(42, scheduler: $0.scheduler)
    },
    Reference("generate on a scheduler", [], sends: "201:0 202:1 203:2 204:3 205|", []) {
      Observable.generate(initialState: 0, condition: { $0 <= 3 }, scheduler: $0.scheduler, iterate: { $0 + 1 })
    },
    Reference("generate on a scheduler, the condition throws", [], sends: "201#", []) {
      Observable.generate(
        initialState: 0, condition: { _ in throw Boom() }, scheduler: $0.scheduler, iterate: { $0 + 1 })
    },
    Reference("generate on a scheduler, the step throws", [], sends: "201:0 202#", []) {
      Observable.generate(
        initialState: 0, condition: { _ in true }, scheduler: $0.scheduler, iterate: { _ in throw Boom() })
    },
    Reference("timer", [], sends: "250:0 250|", []) { Observable<Int>.timer(.seconds(50), scheduler: $0.scheduler) },
    Reference("timer with a period", [], disposed: 330, sends: "250:0 280:1 310:2", []) {
      Observable<Int>.timer(.seconds(50), period: .seconds(30), scheduler: $0.scheduler)
    },
    Reference("interval", [], sends: "300:0 400:1 500:2 600:3 700:4 800:5 900:6", []) {
      Observable<Int>.interval(.seconds(100), scheduler: $0.scheduler)
    },
    Reference(
      "interval of nothing", [], disposed: 210, sends: "201:0 202:1 203:2 204:3 205:4 206:5 207:6 208:7 209:8", []
    ) {
      Observable<Int>.interval(.zero, scheduler: $0.scheduler)
    },
  ]

  static let schedulers: [Reference] = [
    Reference("observe(on:), never", ["hot 150:1"], sends: "", ["200-1000"]) { $0[0].observe(on: $0.scheduler) },
    Reference("observe(on:)", ["hot 150:1 210:0 220:1 300|"], sends: "211:0 221:1 301|", ["200-300"]) {
      $0[0].observe(on: $0.scheduler)
    },
    Reference(
      "observe(on:), what comes at once", ["hot 210:0 210:1 210:2 210|"], sends: "211:0 212:1 213:2 214|", ["200-210"]
    ) {
      $0[0].observe(on: $0.scheduler)
    },
    Reference("observe(on:), an error", ["hot 210:0 220#"], sends: "211:0 221#", ["200-220"]) {
      $0[0].observe(on: $0.scheduler)
    },
    Reference(
      "observe(on:), an error waits for what came before", ["hot 210:0 210:1 210#"], sends: "211:0 212:1 213#",
      ["200-210"]
    ) {
      $0[0].observe(on: $0.scheduler)
    },
    Reference("observe(on:), disposed between", ["hot 210:0 210:1 210|"], disposed: 212, sends: "211:0", ["200-210"]) {
      $0[0].observe(on: $0.scheduler)
    },
    Reference("subscribe(on:)", ["hot 150:1 210:2 300|"], sends: "210:2 300|", ["201-300"]) {
      $0[0].subscribe(on: $0.scheduler)
    },
    Reference("subscribe(on:), an error", ["hot 150:1 220#"], sends: "220#", ["201-220"]) {
      $0[0].subscribe(on: $0.scheduler)
    },
    Reference("subscribe(on:), disposed of on the scheduler, too", ["hot 150:1"], sends: "", ["201-1001"]) {
      $0[0].subscribe(on: $0.scheduler)
    },
    Reference("delay of what comes at once", ["hot 210:0 210:1 210|"], sends: "220:0 221:1 222|", ["200-210"]) {
      $0[0].delay(.seconds(10), scheduler: $0.scheduler)
    },
    Reference("take(for:)", ["hot 150:1 210:2 220:3 230:4 240|"], sends: "210:2 220:3 225|", ["200-225"]) {
      $0[0].take(for: .seconds(25), scheduler: $0.scheduler)
    },
    Reference("take(for:), all", ["hot 210:2 220:3 230|"], sends: "210:2 220:3 230|", ["200-230"]) {
      $0[0].take(for: .seconds(50), scheduler: $0.scheduler)
    },
    Reference("take(for:), an error", ["hot 210#"], sends: "210#", ["200-210"]) {
      $0[0].take(for: .seconds(50), scheduler: $0.scheduler)
    },
    Reference("skip for a time", ["hot 210:2 220:3 230|"], sends: "220:3 230|", ["200-230"]) {
      $0[0].skip(.seconds(15), scheduler: $0.scheduler)
    },
    Reference("skip for a time, all", ["hot 210:2 220:3 230|"], sends: "230|", ["200-230"]) {
      $0[0].skip(.seconds(50), scheduler: $0.scheduler)
    },
    Reference("skip for a time, an error", ["hot 210#"], sends: "210#", ["200-210"]) {
      $0[0].skip(.seconds(50), scheduler: $0.scheduler)
    },
  ]
}
