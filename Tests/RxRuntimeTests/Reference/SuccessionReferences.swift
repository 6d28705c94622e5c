import RxRuntime

extension Reference {
  static let concat: [Reference] = [
    Reference(
      "concat", ["cold 10:1 20:2 30:3 40|", "cold 10:4 20:5 30|", "cold 10:6 20:7 30:8 40:9 50|"],
      sends: "210:1 220:2 230:3 250:4 260:5 280:6 290:7 300:8 310:9 320|", ["200-240", "240-270", "270-320"]
    ) { Observable.concat([$0[0], $0[1], $0[2]]) },
    Reference("concat, two empty ones", ["hot 230|", "hot 250|"], sends: "250|", ["200-230", "230-250"]) {
      $0[0].concat($0[1])
    },
    Reference("concat, the second never ends", ["hot 230|", "hot 150:1"], sends: "", ["200-230", "230-1000"]) {
      $0[0].concat($0[1])
    },
    Reference("concat, the first never ends", ["hot 150:1", "hot 210:2 230|"], sends: "", ["200-1000", ""]) {
      $0[0].concat($0[1])
    },
    Reference("concat, the first fails", ["hot 230#", "hot 240:2 250|"], sends: "230#", ["200-230", ""]) {
      $0[0].concat($0[1])
    },
    Reference("concat, the second fails", ["hot 220:2 230|", "hot 250#"], sends: "220:2 250#", ["200-230", "230-250"]) {
      $0[0].concat($0[1])
    },
    Reference(
      "concat, hot and cold ones, one of them twice",
      [
        "hot 150:1 210:2 220:3 230|", "cold 50:4 60:5 70:6 80|",
        "hot 150:1 200:2 210:3 220:4 230:5 270:6 320:7 330:8 340|",
      ],
      sends: "210:2 220:3 280:4 290:5 300:6 320:7 330:8 390:4 400:5 410:6 420|",
      ["200-230", "230-310 340-420", "310-340"]
    ) { Observable.concat([$0[0], $0[1], $0[2], $0[1]]) },
  ]

  static let errors: [Reference] = [
    Reference(
      "catch", ["hot 150:1 210:2 220:3 230#", "hot 240:5 250|"], sends: "210:2 220:3 240:5 250|",
      ["200-230", "230-250"]
    ) { stage in stage[0].catch { _ in stage[1] } },
    Reference("catch, nothing to catch", ["hot 210:2 230|", "hot 240:5 250|"], sends: "210:2 230|", ["200-230", ""]) {
      stage in stage[0].catch { _ in stage[1] }
    },
    Reference(
      "catch, the second one fails", ["hot 210:2 230#", "hot 250#"], sends: "210:2 250#", ["200-230", "230-250"]
    ) {
      stage in stage[0].catch { _ in stage[1] }
    },
    Reference("catch, the closure throws", ["hot 210:2 230#"], sends: "210:2 230#", ["200-230"]) { stage in
      stage[0].catch { error in throw error }
    },
    Reference("catchAndReturn", ["hot 210:2 220:3 230#"], sends: "210:2 220:3 230:9 230|", ["200-230"]) {
      $0[0].catchAndReturn(9)
    },
    Reference(
      "catch of a sequence", ["cold 10:1 20:2 30:3 40#", "cold 10:4 20:5 30#", "cold 10:6 20:7 30:8 40:9 50|"],
      sends: "210:1 220:2 230:3 250:4 260:5 280:6 290:7 300:8 310:9 320|", ["200-240", "240-270", "270-320"]
    ) { Observable.catch(sequence: [$0[0], $0[1], $0[2]]) },
    Reference("catch of a sequence, all fail", ["hot 230#", "hot 250#"], sends: "250#", ["200-230", "230-250"]) {
      Observable.catch(sequence: [$0[0], $0[1]])
    },
    Reference("retry, no error", ["cold 100:1 150:2 200:3 250|"], sends: "300:1 350:2 400:3 450|", ["200-450"]) {
      $0[0].retry()
    },
    Reference(
      "retry without end", ["cold 100:1 150:2 200:3 250#"], disposed: 1100,
      sends: "300:1 350:2 400:3 550:1 600:2 650:3 800:1 850:2 900:3 1050:1",
      ["200-450 450-700 700-950 950-1100"]
    ) { $0[0].retry() },
    Reference(
      "retry, three times", ["cold 5:1 10:2 15:3 20#"],
      sends: "205:1 210:2 215:3 225:1 230:2 235:3 245:1 250:2 255:3 260#", ["200-220 220-240 240-260"]
    ) { $0[0].retry(3) },
  ]

  static let retryWhen: [Reference] = [
    Reference(
      "retry(when:), a trigger that has ended is of no interest without an error",
      ["hot 150:1 250|", "hot 150:1 210|"],
      disposed: 300, sends: "250|", ["200-250", "200-210"]
    ) { stage in stage[0].retry(when: { _ in stage[1] }) },
    Reference(
      "retry(when:), a trigger that sends nothing", ["hot 150:1 210:2 220:3 230:4 240:5 250#", "hot 150:1"],
      sends: "210:2 220:3 230:4 240:5", ["200-250", "200-1000"]
    ) { stage in stage[0].retry(when: { _ in stage[1] }) },
    Reference(
      "retry(when:), a source that is complete", ["hot 150:1 210:2 220:3 250|", "hot 150:1"], sends: "210:2 220:3 250|",
      ["200-250", "200-250"]
    ) { stage in stage[0].retry(when: { _ in stage[1] }) },
    Reference(
      "retry(when:), the trigger fails", ["cold 10:1 20:2 30# 40|"], disposed: 300,
      sends: "210:1 220:2 240:1 250:2 260#", ["200-230 230-260"]
    ) {
      $0[0].retry(when: { (errors: Observable<Boom>) in
        errors.scan(0) { count, _ in
          if count == 1 { throw Boom("enough") }
          return count + 1
        }
      })
    },
    Reference(
      "retry(when:), the trigger completes with the error", ["cold 10:1 20:2 30# 40|", "hot 150:1 230|"],
      sends: "210:1 220:2 230|", ["200-230", "200-230"]
    ) { stage in stage[0].retry(when: { _ in stage[1] }) },
    Reference(
      "retry(when:), the trigger completes", ["cold 10:1 20:2 30# 40|"], disposed: 300,
      sends: "210:1 220:2 240:1 250:2 260|", ["200-230 230-260"]
    ) {
      $0[0].retry(when: { (errors: Observable<Boom>) in
        errors.scan(0) { count, _ in count + 1 }.take(while: { $0 < 2 })
      })
    },
    Reference(
      "retry(when:), longer and longer waits", ["cold 5:1 10#"], disposed: 800,
      sends: "205:1 265:1 375:1 535:1 540#", ["200-210 260-270 370-380 530-540"]
    ) { stage in
      stage[0].retry(when: { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { attempt, error in
          attempt >= 3
            ? .error(error) : Observable<Int64>.timer(.seconds((attempt + 1) * 50), scheduler: stage.scheduler)
        }
      })
    },
    Reference(
      "retry(when:), the trigger's end comes with its last element", ["cold 10:1 30#"],
      sends: "210:1 240:1 270:1 290|", ["200-230 230-260 260-290"]
    ) { $0[0].retry(when: { (errors: Observable<any Error>) in errors.take(2) }) },
    Reference("retry(when:), errors of another type", ["cold 5:1 10#"], sends: "205:1 210#", ["200-210"]) {
      $0[0].retry(when: { (errors: Observable<RxError>) in errors })
    },
  ]

  static let multicast: [Reference] = [
    Reference(
      "multicast with a selector", ["hot 40:0 90:1 150:2 210:3 240:4 270:5 330:6 340:7 390|"],
      sends: "210:3 240:4 270:5 330:6 340:7 390|", ["200-390"]
    ) { $0[0].multicast({ PublishSubject<Int>() }) { $0 } },
    Reference(
      "multicast with a selector, an error", ["hot 210:3 240:4 390#"], sends: "210:3 240:4 390#", ["200-390"]
    ) { $0[0].multicast({ PublishSubject<Int>() }) { $0 } },
    Reference("multicast with a selector, disposed", ["hot 210:3 240:4"], sends: "210:3 240:4", ["200-1000"]) {
      $0[0].multicast({ PublishSubject<Int>() }) { $0 }
    },
    Reference(
      "multicast with a selector that uses it twice", ["hot 40:0 210:3 240:4 270:5 330:6 340:7 390|"],
      sends: "210:6 240:8 270:10 330:12 340:14 390|", ["200-390"]
    ) { $0[0].multicast({ PublishSubject<Int>() }) { Observable.zip($0, $0) { $0 + $1 } } },
    Reference("multicast, no subject", ["hot 210:1 240:2 300|"], sends: "200#", [""]) {
      $0[0].multicast({ () throws -> PublishSubject<Int> in throw Boom() }) { $0 }
    },
    Reference("multicast, no result", ["hot 210:1 240:2 300|"], sends: "200#", [""]) {
      $0[0].multicast({ PublishSubject<Int>() }) { _ -> Observable<Int> in throw Boom() }
    },
  ]
}
