import RxRuntime

extension Reference {
  private static let nine = "hot 205:1 210:2 240:3 280:4 320:5 350:6 370:7 420:8 470:9"

  static let buffer: [Reference] = [
    Reference(
      "buffer", ["\(nine) 600|"],
      sends: "240:[1,2,3] 310:[4] 370:[5,6,7] 440:[8] 510:[9] 580:[] 600:[] 600|", ["200-600"]
    ) { $0[0].buffer(timeSpan: .seconds(70), count: 3, scheduler: $0.scheduler) },
    Reference(
      "buffer, an error", ["\(nine) 600#"], sends: "240:[1,2,3] 310:[4] 370:[5,6,7] 440:[8] 510:[9] 580:[] 600#",
      ["200-600"]
    ) { $0[0].buffer(timeSpan: .seconds(70), count: 3, scheduler: $0.scheduler) },
    Reference(
      "buffer, disposed", ["\(nine) 600|"], disposed: 370, sends: "240:[1,2,3] 310:[4] 370:[5,6,7]", ["200-370"]
    ) { $0[0].buffer(timeSpan: .seconds(70), count: 3, scheduler: $0.scheduler) },
  ]

  private static let windows = "205:0-1 210:0-2 240:0-3 280:1-4 320:2-5 350:2-6 370:2-7"

  static let window: [Reference] = [
    Reference("window", ["\(nine) 600|"], sends: "\(windows) 420:3-8 470:4-9 600|", ["200-600"]) { stage in
      stage[0].window(timeSpan: .seconds(70), count: 3, scheduler: stage.scheduler).enumerated()
        .map { number, window in window.map { "\(number)-\($0)" } }.merge()
    },
    Reference("window, an error", ["\(nine) 600#"], sends: "\(windows) 420:3-8 470:4-9 600#", ["200-600"]) { stage in
      stage[0].window(timeSpan: .seconds(70), count: 3, scheduler: stage.scheduler).enumerated()
        .map { number, window in window.map { "\(number)-\($0)" } }.merge()
    },
    Reference("window, disposed", ["\(nine) 600|"], disposed: 370, sends: windows, ["200-370"]) { stage in
      stage[0].window(timeSpan: .seconds(70), count: 3, scheduler: stage.scheduler).enumerated()
        .map { number, window in window.map { "\(number)-\($0)" } }.merge()
    },
  ]

  private static let seven = "hot 150:1 210:2 250:3 310:4 350:5 410:6 450:7"

  static let throttle: [Reference] = [
    Reference("throttle", ["\(seven) 500|"], sends: "210:2 410:6 610:7 610|", ["200-500"]) {
      $0[0].throttle(.seconds(200), scheduler: $0.scheduler)
    },
    Reference("throttle, a late end", ["\(seven) 900|"], sends: "210:2 410:6 610:7 900|", ["200-900"]) {
      $0[0].throttle(.seconds(200), scheduler: $0.scheduler)
    },
    Reference("throttle, nothing", ["hot 150:0 500|"], sends: "500|", ["200-500"]) {
      $0[0].throttle(.seconds(200), scheduler: $0.scheduler)
    },
    Reference(
      "throttle, an error", ["hot 150:1 210:2 250:3 310:4 350:5 410# 450:7 500|"], sends: "210:2 410#", ["200-410"]
    ) { $0[0].throttle(.seconds(200), scheduler: $0.scheduler) },
    Reference("throttle, no end", [seven], sends: "210:2 410:6 610:7", ["200-1000"]) {
      $0[0].throttle(.seconds(200), scheduler: $0.scheduler)
    },
    Reference("throttle, the first only", ["\(seven) 500|"], sends: "210:2 410:6 500|", ["200-500"]) {
      $0[0].throttle(.seconds(200), latest: false, scheduler: $0.scheduler)
    },
    Reference(
      "throttle, the first only, an error", ["hot 210:2 250:3 310:4 350:5 410# 450:7"], sends: "210:2 410#",
      ["200-410"]
    ) { $0[0].throttle(.seconds(200), latest: false, scheduler: $0.scheduler) },
    Reference("throttle, the first only, no end", [seven], sends: "210:2 410:6", ["200-1000"]) {
      $0[0].throttle(.seconds(200), latest: false, scheduler: $0.scheduler)
    },
  ]

  private static let dense = "hot 150:1 210:2 240:3 270:4 300:5 330:6 360:7 390:8"

  static let debounce: [Reference] = [
    Reference(
      "debounce, all pass", ["hot 150:1 210:2 240:3 270:4 300:5 400|"], sends: "230:2 260:3 290:4 320:5 400|",
      ["200-400"]
    ) { $0[0].debounce(.seconds(20), scheduler: $0.scheduler) },
    Reference("debounce, the last one with the end", ["\(dense) 400|"], sends: "400:8 400|", ["200-400"]) {
      $0[0].debounce(.seconds(40), scheduler: $0.scheduler)
    },
    Reference("debounce, none with an error", ["\(dense) 400#"], sends: "400#", ["200-400"]) {
      $0[0].debounce(.seconds(40), scheduler: $0.scheduler)
    },
    Reference("debounce, no end", [dense], sends: "430:8", ["200-1000"]) {
      $0[0].debounce(.seconds(40), scheduler: $0.scheduler)
    },
    Reference("debounce, nothing", ["hot 150:1 300|"], sends: "300|", ["200-300"]) {
      $0[0].debounce(.seconds(10), scheduler: $0.scheduler)
    },
  ]

  static let delay: [Reference] = [
    Reference("delay", ["hot 150:1 250:2 350:3 450:4 550|"], sends: "350:2 450:3 550:4 650|", ["200-550"]) {
      $0[0].delay(.seconds(100), scheduler: $0.scheduler)
    },
    Reference("delay, overlapping", ["hot 150:1 250:2 350:3 450:4 550|"], sends: "400:2 500:3 600:4 700|", ["200-550"])
    {
      $0[0].delay(.seconds(150), scheduler: $0.scheduler)
    },
    Reference("delay, an error does not wait", ["hot 150:1 250#"], sends: "250#", ["200-250"]) {
      $0[0].delay(.seconds(150), scheduler: $0.scheduler)
    },
    Reference("delay, a completion waits", ["hot 150:1 250|"], sends: "400|", ["200-250"]) {
      $0[0].delay(.seconds(150), scheduler: $0.scheduler)
    },
    Reference("delay, an error and elements", ["hot 250:2 350:3 450:4 550#"], sends: "400:2 500:3 550#", ["200-550"]) {
      $0[0].delay(.seconds(150), scheduler: $0.scheduler)
    },
    Reference("delaySubscription", ["cold 50:42 60:43 70|"], sends: "280:42 290:43 300|", ["230-300"]) {
      $0[0].delaySubscription(.seconds(30), scheduler: $0.scheduler)
    },
    Reference("delaySubscription, an error", ["cold 50:42 60:43 70#"], sends: "280:42 290:43 300#", ["230-300"]) {
      $0[0].delaySubscription(.seconds(30), scheduler: $0.scheduler)
    },
    Reference(
      "delaySubscription, disposed", ["cold 50:42 60:43 70#"], disposed: 291, sends: "280:42 290:43", ["230-291"]
    ) { $0[0].delaySubscription(.seconds(30), scheduler: $0.scheduler) },
  ]

  private static let other = "cold 50:-1 200:-2 310:-3 320|"

  static let timeout: [Reference] = [
    Reference("timeout, empty", ["hot 150:0 300|"], sends: "300|", ["200-300"]) {
      $0[0].timeout(.seconds(200), scheduler: $0.scheduler)
    },
    Reference("timeout, an error", ["hot 150:0 300#"], sends: "300#", ["200-300"]) {
      $0[0].timeout(.seconds(200), scheduler: $0.scheduler)
    },
    Reference("timeout, disposed before", ["hot 150:0"], sends: "", ["200-1000"]) {
      $0[0].timeout(.seconds(1000), scheduler: $0.scheduler)
    },
    Reference(
      "timeout, in time", ["cold 10:42 25:43 40:44 50:45 60|"], sends: "210:42 225:43 240:44 250:45 260|", ["200-260"]
    ) { $0[0].timeout(.seconds(30), scheduler: $0.scheduler) },
    Reference(
      "timeout, just in time", ["cold 10:42 20:43 50:44 60:45 70|"], sends: "210:42 220:43 250:44 260:45 270|",
      ["200-270"]
    ) { $0[0].timeout(.seconds(30), scheduler: $0.scheduler) },
    Reference("timeout, too late", ["cold 10:42 20:43 50:44 60:45 70|"], sends: "210:42 220:43 245#", ["200-245"]) {
      $0[0].timeout(.seconds(25), scheduler: $0.scheduler)
    },
    Reference(
      "timeout, the other one at once", ["hot 70:1 130:2 310:3 400:4 500|", other],
      sends: "350:-1 500:-2 610:-3 620|", ["200-300", "300-620"]
    ) { $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler) },
    Reference(
      "timeout, the other one later", ["hot 70:1 130:2 240:3 310:4 430:5 500|", other],
      sends: "240:3 310:4 460:-1 610:-2 720:-3 730|", ["200-410", "410-730"]
    ) { $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler) },
    Reference(
      "timeout, the other one never sends", ["hot 240:3 310:4 430:5 500|", "cold"], sends: "240:3 310:4",
      ["200-410", "410-1000"]
    ) { $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler) },
    Reference(
      "timeout, the source's end comes too late", ["hot 500|", "cold 100:-1"], sends: "400:-1",
      ["200-300", "300-1000"]
    ) { $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler) },
    Reference(
      "timeout, the other one fails", ["hot 500:42", "cold 100#"], sends: "400#", ["200-300", "300-400"]
    ) { $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler) },
    Reference("timeout, complete in time", ["hot 250|", "cold 100:-1"], sends: "250|", ["200-250", ""]) {
      $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler)
    },
    Reference(
      "timeout, always in time", ["hot 70:1 130:2 240:3 320:4 410:5 500|", other], sends: "240:3 320:4 410:5 500|",
      ["200-500", ""]
    ) { $0[0].timeout(.seconds(100), other: $0[1], scheduler: $0.scheduler) },
  ]
}
