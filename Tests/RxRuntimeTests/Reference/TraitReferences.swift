import RxRuntime

extension Reference {
  static let single: [Reference] = [
    Reference("Single of an observable waits for its end", ["hot 210:1 250|"], sends: "250:1 250|", ["200-250"]) {
      $0[0].asSingle().asObservable()
    },
    Reference("Single of an empty one", ["hot 250|"], sends: "250#", ["200-250"]) { $0[0].asSingle().asObservable() },
    Reference("Single of two elements", ["hot 210:1 220:2 250|"], sends: "220#", ["200-220"]) {
      $0[0].asSingle().asObservable()
    },
    Reference("Single, an error", ["hot 210:1 250#"], sends: "250#", ["200-250"]) { $0[0].asSingle().asObservable() },
    Reference("first", ["hot 210:1 220:2 250|"], sends: "210:Optional(1) 210|", ["200-210"]) {
      $0[0].first().asObservable()
    },
    Reference("first of none", ["hot 250|"], sends: "250:nil 250|", ["200-250"]) { $0[0].first().asObservable() },
    Reference("Single, delayed", [], sends: "202:1 203|", []) {
      Single.just(1).delay(.seconds(2), scheduler: $0.scheduler).asObservable()
    },
    Reference("Single, delayed subscription", [], sends: "202:1 202|", []) {
      Single.just(1).delaySubscription(.seconds(2), scheduler: $0.scheduler).asObservable()
    },
    Reference("Single on a scheduler", [], sends: "201:1 202|", []) {
      Single.just(1).observe(on: $0.scheduler).asObservable()
    },
    Reference("Single subscribed on a scheduler", [], sends: "201:1 201|", []) {
      Single.just(1).subscribe(on: $0.scheduler).asObservable()
    },
    Reference("Single, timer", [], sends: "202:0 202|", []) {
      Single<Int>.timer(.seconds(2), scheduler: $0.scheduler).asObservable()
    },
    Reference("Single, caught", [], sends: "200:2 200|", []) { _ in
      Single<Int>.error(Boom()).catch { _ in .just(2) }.asObservable()
    },
    Reference("Single, timeout", ["cold 10:1 20|"], sends: "205#", ["200-205"]) {
      $0[0].asSingle().timeout(.seconds(5), scheduler: $0.scheduler).asObservable()
    },
    Reference(
      "Single, timeout, another", ["cold 10:1 20|", "cold 20:2 20|"], sends: "225:2 225|", ["200-205", "205-225"]
    ) {
      $0[0].asSingle().timeout(.seconds(5), other: $0[1].asSingle(), scheduler: $0.scheduler).asObservable()
    },
    Reference("Single, in time", ["cold 10:1 20|"], sends: "220:1 220|", ["200-220"]) {
      $0[0].asSingle().timeout(.seconds(30), scheduler: $0.scheduler).asObservable()
    },
    Reference("Single, flatMap", [], sends: "200:2 200|", []) { _ in
      Single.just(1).flatMap { .just($0 * 2) }.asObservable()
    },
    Reference("Single, zip", ["hot 210:1 220|", "hot 230:2 240|"], sends: "240:3 240|", ["200-220", "200-240"]) {
      Single.zip($0[0].asSingle(), $0[1].asSingle()) { $0 + $1 }.asObservable()
    },
    Reference("Single, zip of none", [], sends: "200:[] 200|", []) { _ in
      Single.zip([Single<Int>]()).asObservable()
    },
  ]

  static let maybe: [Reference] = [
    Reference("Maybe of an observable waits for its end", ["hot 210:1 250|"], sends: "250:1 250|", ["200-250"]) {
      $0[0].asMaybe().asObservable()
    },
    Reference("Maybe of an empty one", ["hot 250|"], sends: "250|", ["200-250"]) { $0[0].asMaybe().asObservable() },
    Reference("Maybe of two elements", ["hot 210:1 220:2 250|"], sends: "220#", ["200-220"]) {
      $0[0].asMaybe().asObservable()
    },
    Reference("Maybe, filtered", [], sends: "200|", []) { _ in Maybe.just(1).filter { _ in false }.asObservable() },
    Reference("Maybe, delayed", [], sends: "202:1 203|", []) {
      Maybe.just(1).delay(.seconds(2), scheduler: $0.scheduler).asObservable()
    },
    Reference("Maybe, a default", [], sends: "200:5 200|", []) { _ in
      Maybe<Int>.empty().ifEmpty(default: 5).asObservable()
    },
    Reference("Maybe, another one", ["hot 210|", "hot 220:1 230|"], sends: "230:1 230|", ["200-210", "210-230"]) {
      $0[0].asMaybe().ifEmpty(switchTo: $0[1].asSingle()).asObservable()
    },
  ]

  static let completable: [Reference] = [
    Reference("Completable, delayed", [], sends: "202|", []) {
      Completable.empty().delay(.seconds(2), scheduler: $0.scheduler).asObservable()
    },
    Reference("Completable on a scheduler", [], sends: "201|", []) {
      Completable.empty().observe(on: $0.scheduler).asObservable()
    },
    Reference("Completable, timeout", ["cold 20|"], sends: "205#", ["200-205"]) {
      $0[0].ignoreElements().asCompletable().timeout(.seconds(5), scheduler: $0.scheduler).asObservable()
    },
    Reference("Completable, timeout, another", ["cold 20|", "cold 20|"], sends: "225|", ["200-205", "205-225"]) {
      $0[0].ignoreElements().asCompletable()
        .timeout(.seconds(5), other: $0[1].ignoreElements().asCompletable(), scheduler: $0.scheduler).asObservable()
    },
    Reference("andThen", ["hot 210|", "hot 280:1 290|"], sends: "280:1 290|", ["200-210", "210-290"]) {
      $0[0].ignoreElements().asCompletable().andThen($0[1])
    },
    Reference("andThen, an error before", ["hot 210#", "hot 280:1 290|"], sends: "210#", ["200-210", ""]) {
      $0[0].ignoreElements().asCompletable().andThen($0[1])
    },
    Reference("andThen, an error after", ["hot 210|", "hot 290#"], sends: "290#", ["200-210", "210-290"]) {
      $0[0].ignoreElements().asCompletable().andThen($0[1])
    },
    Reference("andThen a Single", ["hot 210|", "hot 285:1 290|"], sends: "290:1 290|", ["200-210", "210-290"]) {
      $0[0].ignoreElements().asCompletable().andThen($0[1].asSingle()).asObservable()
    },
    Reference("andThen a Maybe without an element", ["hot 210|", "hot 290|"], sends: "290|", ["200-210", "210-290"]) {
      $0[0].ignoreElements().asCompletable().andThen($0[1].asMaybe()).asObservable()
    },
    Reference("andThen at once", ["hot 285:1 290|"], sends: "285:1 290|", ["200-290"]) {
      Completable.empty().andThen($0[0])
    },
    Reference("Completable.zip", ["hot 210|", "hot 230|"], sends: "230|", ["200-210", "200-230"]) {
      Completable.zip($0[0].ignoreElements().asCompletable(), $0[1].ignoreElements().asCompletable()).asObservable()
    },
    Reference("Completable.concat", ["hot 210|", "hot 230|"], sends: "230|", ["200-210", "210-230"]) {
      Completable.concat($0[0].ignoreElements().asCompletable(), $0[1].ignoreElements().asCompletable()).asObservable()
    },
  ]
}
