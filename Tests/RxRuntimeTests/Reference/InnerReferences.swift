import RxRuntime

extension Reference {
  private static let first = "cold 10:101 20:102 110:103 120:104 210:105 220:106 230|"
  private static let second = "cold 10:201 20:202 30:203 40:204 50|"
  private static let secondFails = "cold 10:201 20:202 30:203 40:204 50#"
  private static let third = "cold 10:301 20:302 30:303 40:304 150|"
  private static let outer = "hot 300:1 400:2 500:3 600|"

  static let merge: [Reference] = [
    Reference(
      "merge", [outer, first, second, "cold 10:301 20:302 30:303 40:304 120:305 150|"],
      sends: "310:101 320:102 410:103 410:201 420:104 420:202 430:203 440:204 510:105 510:301 520:106 520:302 "
        + "530:303 540:304 620:305 650|",
      ["200-600", "300-530", "400-450", "500-650"]
    ) { stage in stage[0].map { stage[$0] }.merge() },
    Reference(
      "merge ends with the outer one",
      [outer, "cold 10:101 20:102 230|", second, "cold 10:301 20:302 30:303 40:304 50|"],
      sends: "310:101 320:102 410:201 420:202 430:203 440:204 510:301 520:302 530:303 540:304 600|",
      ["200-600", "300-530", "400-450", "500-550"]
    ) { stage in stage[0].flatMap { stage[$0] } },
    Reference(
      "merge, an inner one fails", [outer, first, secondFails, third],
      sends: "310:101 320:102 410:103 410:201 420:104 420:202 430:203 440:204 450#",
      ["200-450", "300-450", "400-450", ""]
    ) { stage in stage[0].map { stage[$0] }.merge() },
    Reference(
      "merge, the outer one fails", ["hot 300:1 400:2 500#", first, second],
      sends: "310:101 320:102 410:103 410:201 420:104 420:202 430:203 440:204 500#",
      ["200-500", "300-500", "400-450"]
    ) { stage in stage[0].map { stage[$0] }.merge() },
    Reference("merge of nothing", [], sends: "200|", []) { _ in Observable<Int>.merge([]) },
    Reference(
      "merge of a list", ["cold 10:101 20:102 230|", "cold 10:201 20:202 50|", "cold 10:301 20:302 150|"],
      sends: "210:101 210:201 210:301 220:102 220:202 220:302 430|", ["200-430", "200-250", "200-350"]
    ) { Observable.merge($0[0], $0[1], $0[2]) },
    Reference(
      "merge of a list, an error", ["cold 10:101 20:102 230|", "cold 10:201 15#", "cold 10:301 20:302 150|"],
      sends: "210:101 210:201 210:301 215#", ["200-215", "200-215", "200-215"]
    ) { Observable.merge([$0[0], $0[1], $0[2]]) },
  ]

  private static let queued = [
    "cold 50:1 100:2 120:3 140|", "cold 20:4 70:5 200|", "cold 10:6 90:7 110:8 130|", "cold 210:9 240:10 300|",
  ]
  private static let long = [queued[0], "cold 20:4 70:5 300|", queued[2], queued[3]]
  private static let arrivals = "hot 210:1 260:2 270:3 320:4"

  static let mergeSome: [Reference] = [
    Reference(
      "merge, two at once", ["\(arrivals) 400|"] + queued,
      sends: "260:1 280:4 310:2 330:3 330:5 360:6 440:7 460:8 670:9 700:10 760|",
      ["200-400", "210-350", "260-460", "350-480", "460-760"]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 2) },
    Reference(
      "merge, two at once, a long one", ["\(arrivals) 400|"] + long,
      sends: "260:1 280:4 310:2 330:3 330:5 360:6 440:7 460:8 690:9 720:10 780|",
      ["200-400", "210-350", "260-560", "350-480", "480-780"]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 2) },
    Reference(
      "merge, three at once", ["hot 210:1 260:2 270:3 420:4 450|"] + long,
      sends: "260:1 280:4 280:6 310:2 330:3 330:5 360:7 380:8 630:9 660:10 720|",
      ["200-450", "210-350", "260-560", "270-400", "420-720"]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 3) },
    Reference(
      "merge, three at once, a late end", ["hot 210:1 260:2 270:3 420:4 750|"] + long,
      sends: "260:1 280:4 280:6 310:2 330:3 330:5 360:7 380:8 630:9 660:10 750|",
      ["200-750", "210-350", "260-560", "270-400", "420-720"]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 3) },
    Reference(
      "merge, two at once, disposed", ["\(arrivals) 400|"] + queued, disposed: 450,
      sends: "260:1 280:4 310:2 330:3 330:5 360:6 440:7", ["200-400", "210-350", "260-450", "350-450", ""]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 2) },
    Reference(
      "merge, two at once, the outer one fails", ["\(arrivals) 400#"] + queued,
      sends: "260:1 280:4 310:2 330:3 330:5 360:6 400#", ["200-400", "210-350", "260-400", "350-400", ""]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 2) },
    Reference(
      "merge, two at once, an inner one fails",
      ["\(arrivals) 400|", queued[0], queued[1], "cold 10:6 90:7 110:8 140#", queued[3]],
      sends: "260:1 280:4 310:2 330:3 330:5 360:6 440:7 460:8 490#",
      ["200-400", "210-350", "260-460", "350-490", "460-490"]
    ) { stage in stage[0].map { stage[$0] }.merge(maxConcurrent: 2) },
    Reference(
      "concatMap: one at once", ["hot 210:1 260:2 270:3 400|"] + Array(queued.prefix(3)),
      sends: "260:1 310:2 330:3 370:4 420:5 560:6 640:7 660:8 680|", ["200-400", "210-350", "350-550", "550-680"]
    ) { stage in stage[0].concatMap { stage[$0] } },
  ]

  private static let inner = [
    "cold 10:102 90:103 110:104 190:105 440:106 460|", "cold 180:202 190:203 205|",
    "cold 10:301 50:302 70:303 260:304 310:305 410|", "cold 40|", "cold 80:401 90:402 100|",
  ]
  private static let some = "hot 5:1 105:1 300:1 400:2 550:3 750:4 850:5"

  static let flatMapFirst: [Reference] = [
    Reference(
      "flatMapFirst", ["\(some) 900|"] + inner,
      sends: "310:102 390:103 410:104 490:105 740:106 930:401 940:402 950|",
      ["200-900", "300-760", "", "", "", "850-950"]
    ) { stage in stage[0].flatMapFirst { stage[$0] } },
    Reference(
      "flatMapFirst, the outer one goes on", [some] + inner,
      sends: "310:102 390:103 410:104 490:105 740:106 930:401 940:402",
      ["200-1000", "300-760", "", "", "", "850-950"]
    ) { stage in stage[0].flatMapFirst { stage[$0] } },
    Reference(
      "flatMapFirst, the outer one fails", ["\(some) 900#"] + inner,
      sends: "310:102 390:103 410:104 490:105 740:106 900#", ["200-900", "300-760", "", "", "", "850-900"]
    ) { stage in stage[0].flatMapFirst { stage[$0] } },
    Reference(
      "flatMapFirst, an inner one fails",
      ["\(some) 900|", "cold 10:102 90:103 110:104 190:105 440:106 460#"] + inner.dropFirst(),
      sends: "310:102 390:103 410:104 490:105 740:106 760#", ["200-760", "300-760", "", "", "", ""]
    ) { stage in stage[0].flatMapFirst { stage[$0] } },
    Reference(
      "flatMapFirst, disposed", ["\(some) 900|"] + inner, disposed: 700, sends: "310:102 390:103 410:104 490:105",
      ["200-700", "300-700", "", "", "", ""]
    ) { stage in stage[0].flatMapFirst { stage[$0] } },
    Reference(
      "flatMapFirst, the closure throws, and is asked only when nothing runs", ["\(some) 900|"] + inner,
      sends: "310:102 390:103 410:104 490:105 740:106 850#", ["200-850", "300-760", "", "", "", ""]
    ) { stage in
      stage[0].flatMapFirst { index in
        if index != 1 { throw Boom() }
        return stage[index]
      }
    },
  ]

  static let switchLatest: [Reference] = [
    Reference(
      "switchLatest", [outer, first, second, third],
      sends: "310:101 320:102 410:201 420:202 430:203 440:204 510:301 520:302 530:303 540:304 650|",
      ["200-600", "300-400", "400-450", "500-650"]
    ) { stage in stage[0].map { stage[$0] }.switchLatest() },
    Reference(
      "switchLatest, an inner one fails", [outer, first, secondFails, third],
      sends: "310:101 320:102 410:201 420:202 430:203 440:204 450#", ["200-450", "300-400", "400-450", ""]
    ) { stage in stage[0].map { stage[$0] }.switchLatest() },
    Reference(
      "switchLatest, the outer one fails", ["hot 300:1 400:2 500#", first, second],
      sends: "310:101 320:102 410:201 420:202 430:203 440:204 500#", ["200-500", "300-400", "400-450"]
    ) { stage in stage[0].map { stage[$0] }.switchLatest() },
    Reference(
      "flatMapLatest", [outer, first, second, third],
      sends: "310:101 320:102 410:201 420:202 430:203 440:204 510:301 520:302 530:303 540:304 650|",
      ["200-600", "300-400", "400-450", "500-650"]
    ) { stage in stage[0].flatMapLatest { stage[$0] } },
    Reference(
      "flatMapLatest, the closure throws", ["hot 300:1 400:2", first, second], sends: "310:101 320:102 400#",
      ["200-400", "300-400", ""]
    ) { stage in
      stage[0].flatMapLatest { index in
        if index == 2 { throw Boom() }
        return stage[index]
      }
    },
  ]
}
