import RxRuntime

extension Reference {
  private static let five = "hot 150:1 210:2 220:3 230:4 240:5 250|"
  private static let nine = "hot 205:1 210:2 240:3 280:4 320:5 350:6 370:7 420:8 470:9"

  static let linear: [Reference] = [
    Reference("take(0) does not even subscribe", [five], sends: "200|", [""]) { $0[0].take(0) },
    Reference("take is complete with the last element", [five], sends: "210:2 220:3 220|", ["200-220"]) {
      $0[0].take(2)
    },
    Reference("take of more than there are", ["hot 210:2 220#"], sends: "210:2 220#", ["200-220"]) { $0[0].take(5) },
    Reference("takeLast(0)", [five], sends: "250|", ["200-250"]) { $0[0].takeLast(0) },
    Reference("takeLast", [five], sends: "250:4 250:5 250|", ["200-250"]) { $0[0].takeLast(2) },
    Reference("takeLast, an error", ["hot 210:2 220#"], sends: "220#", ["200-220"]) { $0[0].takeLast(2) },
    Reference("skip", [five], sends: "230:4 240:5 250|", ["200-250"]) { $0[0].skip(2) },
    Reference("skip of more than there are", [five], sends: "250|", ["200-250"]) { $0[0].skip(9) },
    Reference("skip(while:)", [five], sends: "230:4 240:5 250|", ["200-250"]) { $0[0].skip(while: { $0 < 4 }) },
    Reference("element(at:)", [five], sends: "230:4 230|", ["200-230"]) { $0[0].element(at: 2) },
    Reference("element(at:) that does not come", [five], sends: "250#", ["200-250"]) { $0[0].element(at: 4) },
    Reference("single", ["hot 210:2 250|"], sends: "210:2 250|", ["200-250"]) { $0[0].single() },
    Reference("single of none", ["hot 150:1 250|"], sends: "250#", ["200-250"]) { $0[0].single() },
    Reference("single of two", [five], sends: "210:2 220#", ["200-220"]) { $0[0].single() },
    Reference("single, a condition", [five], sends: "220:3 250|", ["200-250"]) { $0[0].single { $0 == 3 } },
    Reference("startWith", ["hot 150:1 220:2 250|"], sends: "200:7 200:8 220:2 250|", ["200-250"]) {
      $0[0].startWith(7, 8)
    },
    Reference("ifEmpty(default:)", ["hot 150:1 250|"], sends: "250:9 250|", ["200-250"]) { $0[0].ifEmpty(default: 9) },
    Reference("ifEmpty(default:) of some", [five], sends: "210:2 220:3 230:4 240:5 250|", ["200-250"]) {
      $0[0].ifEmpty(default: 9)
    },
    Reference("ifEmpty(switchTo:)", ["hot 210|", "cold 10:7 20|"], sends: "220:7 230|", ["200-210", "210-230"]) {
      $0[0].ifEmpty(switchTo: $0[1])
    },
    Reference("ifEmpty(switchTo:), an error", ["hot 210#", "cold 10:7 20|"], sends: "210#", ["200-210", ""]) {
      $0[0].ifEmpty(switchTo: $0[1])
    },
    Reference("scan, the closure throws", [five], sends: "210:2 220:5 230#", ["200-230"]) {
      $0[0].scan(0) { sum, number in
        if number == 4 { throw Boom() }
        return sum + number
      }
    },
    Reference("reduce", [five], sends: "250:14 250|", ["200-250"]) { $0[0].reduce(0) { $0 + $1 } },
    Reference("reduce of none", ["hot 250|"], sends: "250:7 250|", ["200-250"]) { $0[0].reduce(7) { $0 + $1 } },
    Reference("toArray", [five], sends: "250:[2,3,4,5] 250|", ["200-250"]) { $0[0].toArray().asObservable() },
    Reference("materialize, an error", ["hot 210:2 250#"], sends: "210:next(2) 250:error(boom) 250|", ["200-250"]) {
      $0[0].materialize().map(\.debugDescription)
    },
    Reference(
      "distinctUntilChanged", ["hot 210:2 215:3 220:3 225:2 230:2 250|"], sends: "210:2 215:3 225:2 250|", ["200-250"]
    ) {
      $0[0].distinctUntilChanged()
    },
    Reference("distinctUntilChanged, the comparison throws", ["hot 210:2 220:3 250|"], sends: "210:2 220#", ["200-220"])
    {
      $0[0].distinctUntilChanged { (_: Int, _: Int) -> Bool in throw Boom() }
    },
    Reference(
      "groupBy", ["\(nine) 600|"],
      sends: "205:0-1 210:1-2 240:0-3 280:1-4 320:0-5 350:1-6 370:0-7 420:1-8 470:0-9 600|", ["200-600"]
    ) {
      $0[0].groupBy { $0 % 2 }.enumerated().map { number, group in group.map { "\(number)-\($0)" } }.merge()
    },
    Reference("groupBy, the keys", ["\(nine) 600#"], sends: "205:1 210:2 240:0 600#", ["200-600"]) {
      $0[0].groupBy { $0 % 3 }.map(\.key)
    },
    Reference("groupBy, the closure throws", ["\(nine) 600|"], sends: "205:1 210:2 240:3 280#", ["200-280"]) {
      $0[0].groupBy { number -> Int in
        if number == 4 { throw Boom() }
        return number
      }.flatMap { $0 }
    },
    Reference("groupBy, disposed", ["\(nine) 600|"], disposed: 355, sends: "205:1 210:0", ["200-355"]) {
      $0[0].groupBy { $0 % 2 }.map(\.key)
    },
  ]
}
