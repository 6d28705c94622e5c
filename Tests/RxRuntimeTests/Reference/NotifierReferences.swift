import RxRuntime

extension Reference {
  private static let sampled = "hot 150:1 220:2 240:3 290:4 300:5 310:6"
  private static let sampler = "hot 150:0 210:0 250:0 260:0 320:0 500|"

  static let sample: [Reference] = [
    Reference(
      "sample with a default", ["\(sampled) 400|", sampler], sends: "210:0 250:3 260:0 320:6 500:0 500|",
      ["200-400", "200-500"]
    ) { $0[0].sample($0[1], defaultValue: 0) },
    Reference(
      "sample, the sampler fails", ["\(sampled) 400|", "hot 150:0 210:0 250:0 260:0 320#"], sends: "250:3 320#",
      ["200-320", "200-320"]
    ) { $0[0].sample($0[1]) },
    Reference("sample", ["\(sampled) 400|", sampler], sends: "250:3 320:6 500|", ["200-400", "200-500"]) {
      $0[0].sample($0[1])
    },
    Reference(
      "sample, the sampler's end is a sample", ["\(sampled) 360:7 400|", sampler], sends: "250:3 320:6 500:7 500|",
      ["200-400", "200-500"]
    ) { $0[0].sample($0[1]) },
    Reference(
      "sample, complete with the next sample", ["hot 150:1 220:2 240:3 290:4 300|", sampler],
      sends: "250:3 320:4 320|", ["200-300", "200-320"]
    ) { $0[0].sample($0[1]) },
    Reference(
      "sample, the source fails", ["\(sampled) 320#", "hot 150:0 210:0 250:0 260:0 300:0 400|"],
      sends: "250:3 300:5 320#", ["200-320", "200-320"]
    ) { $0[0].sample($0[1]) },
  ]

  private static let four = "hot 150:1 210:2 220:3 230:4 240:5 250|"

  static let skipUntil: [Reference] = [
    Reference("skip(until:)", [four, "hot 150:1 225:99 230|"], sends: "230:4 240:5 250|", ["200-250", "200-225"]) {
      $0[0].skip(until: $0[1])
    },
    Reference("skip(until:), the notifier fails", [four, "hot 150:1 225#"], sends: "225#", ["200-225", "200-225"]) {
      $0[0].skip(until: $0[1])
    },
    Reference(
      "skip(until:), the source fails", ["hot 150:1 210:2 220#", "hot 230:2 250|"], sends: "220#",
      ["200-220", "200-220"]
    ) { $0[0].skip(until: $0[1]) },
    Reference("skip(until:), the notifier is empty", [four, "hot 150:1 225|"], sends: "", ["200-250", "200-225"]) {
      $0[0].skip(until: $0[1])
    },
    Reference("skip(until:), no source", ["hot 150:1", "hot 225:2 250|"], sends: "", ["200-1000", "200-225"]) {
      $0[0].skip(until: $0[1])
    },
    Reference("skip(until:), the error would come too late", [four, "hot 300#"], sends: "", ["200-250", "200-250"]) {
      $0[0].skip(until: $0[1])
    },
    Reference("skip(until:), no notifier", [four, "hot 150:1"], sends: "", ["200-250", "200-250"]) {
      $0[0].skip(until: $0[1])
    },
  ]

  static let takeUntil: [Reference] = [
    Reference("take(until:)", [four, "hot 150:1 225:99 230|"], sends: "210:2 220:3 225|", ["200-225", "200-225"]) {
      $0[0].take(until: $0[1])
    },
    Reference(
      "take(until:), the notifier fails", [four, "hot 150:1 225#"], sends: "210:2 220:3 225#", ["200-225", "200-225"]
    ) { $0[0].take(until: $0[1]) },
    Reference(
      "take(until:), the notifier is empty", [four, "hot 150:1 225|"], sends: "210:2 220:3 230:4 240:5 250|",
      ["200-250", "200-225"]
    ) { $0[0].take(until: $0[1]) },
    Reference(
      "take(until:), no notifier", [four, "hot 150:1"], sends: "210:2 220:3 230:4 240:5 250|", ["200-250", "200-250"]
    ) { $0[0].take(until: $0[1]) },
    Reference("take(until:), no source", ["hot 150:1", "hot 225:2 250|"], sends: "225|", ["200-225", "200-225"]) {
      $0[0].take(until: $0[1])
    },
    Reference("take(until:), nothing at all", ["hot 150:1", "hot 225|"], sends: "", ["200-1000", "200-225"]) {
      $0[0].take(until: $0[1])
    },
    Reference(
      "take(until:), before the first element", ["hot 230:2 240|", "hot 210:2 220|"], sends: "210|",
      ["200-210", "200-210"]
    ) { $0[0].take(until: $0[1]) },
    Reference(
      "take(until:), the source fails", ["hot 150:1 225#", "hot 240:2"], sends: "225#", ["200-225", "200-225"]
    ) { $0[0].take(until: $0[1]) },
    Reference("take(until:) a condition", [four], sends: "210:2 220:3 230|", ["200-230"]) {
      $0[0].take(until: { $0 == 4 })
    },
    Reference("take(until:) a condition, inclusive", [four], sends: "210:2 220:3 230:4 230|", ["200-230"]) {
      $0[0].take(until: { $0 == 4 }, behavior: .inclusive)
    },
    Reference("take(until:) at once", [four], sends: "210|", ["200-210"]) { $0[0].take(until: { _ in true }) },
    Reference("take(until:) at once, inclusive", [four], sends: "210:2 210|", ["200-210"]) {
      $0[0].take(until: { _ in true }, behavior: .inclusive)
    },
    Reference("take(while:)", [four], sends: "210:2 220:3 230|", ["200-230"]) { $0[0].take(while: { $0 < 4 }) },
    Reference("take(while:), inclusive", [four], sends: "210:2 220:3 230:4 230|", ["200-230"]) {
      $0[0].take(while: { $0 < 4 }, behavior: .inclusive)
    },
    Reference("take(while:), the closure throws", [four], sends: "210:2 220#", ["200-220"]) {
      $0[0].take(while: {
        if $0 == 3 { throw Boom() }
        return true
      })
    },
    Reference("take(while:), an error", ["hot 210:2 220:3 270#"], sends: "210:2 220:3 270#", ["200-270"]) {
      $0[0].take(while: { $0 < 4 })
    },
  ]
}
