import RxRuntime

extension Reference {
  static let amb: [Reference] = [
    Reference("amb, nothing", ["hot 150:1", "hot 150:1"], sends: "", ["200-1000", "200-1000"]) { $0[0].amb($0[1]) },
    Reference(
      "amb of three", ["hot 150:1", "hot 150:1", "hot 150:1"], sends: "", ["200-1000", "200-1000", "200-1000"]
    ) { Observable.amb([$0[0], $0[1], $0[2]]) },
    Reference("amb, a completion decides", ["hot 150:1", "hot 150:1 225|"], sends: "225|", ["200-225", "200-225"]) {
      $0[0].amb($0[1])
    },
    Reference(
      "amb lets go of the other", ["hot 150:1 210:2 240|", "hot 150:1 220:3 250|"], sends: "210:2 240|",
      ["200-240", "200-210"]
    ) { $0[0].amb($0[1]) },
    Reference(
      "amb, the chosen one fails", ["hot 150:1 210:2 220#", "hot 150:1 220:3 250|"], sends: "210:2 220#",
      ["200-220", "200-210"]
    ) { $0[0].amb($0[1]) },
    Reference(
      "amb, the other one would fail", ["hot 150:1 220:2 230#", "hot 150:1 210:3 250|"], sends: "210:3 250|",
      ["200-210", "200-250"]
    ) { $0[0].amb($0[1]) },
    Reference(
      "amb, an error decides", ["hot 150:1 210#", "hot 150:1 220:3 250|"], sends: "210#", ["200-210", "200-210"]
    ) { $0[0].amb($0[1]) },
    Reference(
      "amb, an error on the right decides", ["hot 150:1 220:3 250|", "hot 150:1 210#"], sends: "210#",
      ["200-210", "200-210"]
    ) { $0[0].amb($0[1]) },
  ]

  static let zip: [Reference] = [
    Reference("zip, never and empty", ["hot 150:1", "hot 150:1 210|"], sends: "", ["200-1000", "200-210"]) {
      Observable.zip($0[0], $0[1]) { $0 + $1 }
    },
    Reference(
      "zip waits for all to end", ["hot 150:1 210|", "hot 150:1 215:2 220|"], sends: "220|", ["200-210", "200-220"]
    ) { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "zip waits for all to end, left", ["hot 150:1 215:2 220|", "hot 150:1 210|"], sends: "220|",
      ["200-220", "200-210"]
    ) { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "zip, a pair", ["hot 150:1 215:2 230|", "hot 150:1 220:3 240|"], sends: "220:5 240|", ["200-230", "200-240"]
    ) { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "zip, an error", ["hot 150:1 215:2 230|", "hot 150:1 220#"], sends: "220#", ["200-220", "200-220"]
    ) { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "zip, the first error", ["hot 150:1 230#", "hot 150:1 220#"], sends: "220#", ["200-220", "200-220"]
    ) { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "zip takes what was queued before an end", ["hot 150:1 210:2 220|", "hot 150:1 215:4 225|"],
      sends: "215:6 225|", ["200-220", "200-225"]
    ) { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "zip, the closure throws", ["hot 150:1 220:2 220|", "hot 150:1 210:4"], sends: "220#", ["200-220", "200-220"]
    ) { Observable.zip($0[0], $0[1]) { (_: Int, _: Int) -> Int in throw Boom() } },
    Reference("zip of an empty collection", [], sends: "200|", []) { _ in Observable.zip([Observable<Int>]()) },
    Reference(
      "zip of a collection",
      ["hot 150:1 210:1 250:4 420|", "hot 150:1 220:2 240:5 410|", "hot 150:1 230:3 260:6 400|"],
      sends: "230:[1,2,3] 260:[4,5,6] 420|", ["200-420", "200-410", "200-400"]
    ) { Observable.zip([$0[0], $0[1], $0[2]]) },
    Reference(
      "zip of a collection ends with an element that has no partner",
      [
        "hot 150:1 210:1 250:4 270|", "hot 150:1 220:2 240:5 290:7 310:9 410|", "hot 150:1 230:3 260:6 280:8 300|",
      ],
      sends: "230:[1,2,3] 260:[4,5,6] 310|", ["200-270", "200-310", "200-300"]
    ) { Observable.zip([$0[0], $0[1], $0[2]]) },
    Reference(
      "zip of a collection, an error",
      ["hot 150:1 210:1 250#", "hot 150:1 220:2 240:5 410|", "hot 150:1 230:3 260:6 400|"],
      sends: "230:[1,2,3] 250#", ["200-250", "200-250", "200-250"]
    ) { Observable.zip([$0[0], $0[1], $0[2]]) },
  ]

  static let combineLatest: [Reference] = [
    Reference("combineLatest of an empty collection", [], sends: "200:[] 200|", []) { _ in
      Observable.combineLatest([Observable<Int>]())
    },
    Reference(
      "combineLatest, never and empty", ["hot 150:1", "hot 150:1 210|"], sends: "", ["200-1000", "200-210"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, empty and a value that has no partner", ["hot 150:1 210|", "hot 150:1 215:2 220|"],
      sends: "215|", ["200-210", "200-215"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, an error", ["hot 150:1 215:2 230|", "hot 150:1 220#"], sends: "220#", ["200-220", "200-220"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, an error after the other's end", ["hot 150:1 215:2 220|", "hot 150:1 230#"], sends: "230#",
      ["200-220", "200-230"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, in turns, and a tail",
      ["hot 150:1 215:2 225:4 230|", "hot 150:1 220:3 230:5 235:6 240:7 250|"],
      sends: "220:5 225:7 230:9 235:10 240:11 250|", ["200-230", "200-250"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, one after the other", ["hot 150:1 215:2 225:4 230|", "hot 150:1 235:6 240:7 250|"],
      sends: "235:10 240:11 250|", ["200-230", "200-250"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, an error before the other has sent",
      ["hot 150:1 215:2 225:4 230#", "hot 150:1 235:6 240:7 250|"],
      sends: "230#", ["200-230", "200-230"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest, an error in the end", ["hot 150:1 215:2 225:4 250|", "hot 150:1 235:6 240:7 245#"],
      sends: "235:10 240:11 245#", ["200-245", "200-245"]
    ) { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    Reference(
      "combineLatest of a collection", ["hot 150:1 210:1 250:4 420|", "hot 220:2 240:5 410|", "hot 230:3 260:6 400|"],
      sends: "230:[1,2,3] 240:[1,5,3] 250:[4,5,3] 260:[4,5,6] 420|", ["200-420", "200-410", "200-400"]
    ) { Observable.combineLatest([$0[0], $0[1], $0[2]]) },
  ]

  private static let pairs = "hot 90:1 180:2 250:3 260:4 310:5 340:6"

  static let withLatestFrom: [Reference] = [
    Reference(
      "withLatestFrom, the second ends", ["\(pairs) 410:7 420:8 470:9 550:10 590|", "hot 255:70 330:80 350:90 400|"],
      sends: "260:74 310:75 340:86 410:97 420:98 470:99 550:100 590|", ["200-590", "200-400"]
    ) { $0[0].withLatestFrom($0[1]) { $0 + $1 } },
    Reference(
      "withLatestFrom, the first ends", ["\(pairs) 390|", "hot 245:70 330:80 350:90 370:60 400|"],
      sends: "250:73 260:74 310:75 340:86 390|", ["200-390", "200-390"]
    ) { $0[0].withLatestFrom($0[1]) { $0 + $1 } },
    Reference(
      "withLatestFrom, the first fails", ["\(pairs) 410:7 590#", "hot 255:70 330:80 350:90 400|"],
      sends: "260:74 310:75 340:86 410:97 590#", ["200-590", "200-400"]
    ) { $0[0].withLatestFrom($0[1]) { $0 + $1 } },
    Reference(
      "withLatestFrom, the second fails", ["\(pairs) 390|", "hot 255:70 330:80 350:90 370#"],
      sends: "260:74 310:75 340:86 370#", ["200-370", "200-370"]
    ) { $0[0].withLatestFrom($0[1]) { $0 + $1 } },
    Reference(
      "withLatestFrom, the closure throws", ["\(pairs) 390|", "hot 255:70 330:80 350:90 400|"], sends: "260:74 310#",
      ["200-310", "200-310"]
    ) {
      $0[0].withLatestFrom($0[1]) { first, second in
        if first == 5 { throw Boom() }
        return first + second
      }
    },
    Reference(
      "withLatestFrom, the second only", ["\(pairs) 410:7 590|", "hot 255:70 330:80 350:90 400|"],
      sends: "260:70 310:70 340:80 410:90 590|", ["200-590", "200-400"]
    ) { $0[0].withLatestFrom($0[1]) },
  ]
}
