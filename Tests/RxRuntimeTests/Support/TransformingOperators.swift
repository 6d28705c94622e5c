import RxRuntime
import TestSupport

extension LinearOperator {
  static let transforming: [LinearOperator] = [
    LinearOperator("enumerated", completed: "1 12 23 |", failed: "1 12 23 x(boom)") { source, token in
      source.enumerated().map { $0.index * 10 + $0.element + token.value }
    },
    LinearOperator("materialize", completed: "1 2 3 9 |", failed: "1 2 3 8 |") { source, token in
      source.materialize().map { event in
        switch event {
        case .next(let element): element + token.value
        case .error: 8
        case .completed: 9
        }
      }
    },
    LinearOperator("dematerialize", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.materialize().dematerialize()
    },
    LinearOperator("dematerialize of an early end", completed: "1 |", failed: "1 |") { source, token in
      source.map { $0 == 2 + token.value ? Event<Int>.completed : .next($0) }.dematerialize()
    },
    LinearOperator("decode", completed: "10 20 30 |", failed: "10 20 30 x(boom)") { source, token in
      source.map { $0 + token.value }.decode(type: Int.self, decoder: TensDecoder())
    },
    LinearOperator("withUnretained", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.withUnretained(Held.instance) { $0.1 + $0.0.value + token.value }
    },
    LinearOperator("withUnretained in pairs", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.withUnretained(Held.instance).map { held, element in element + held.value + token.value }
    },
    LinearOperator("debug", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.debug(to: DebugJournal("numbers", trims: false) { _ in _ = token.value })
    },
  ]
}

/// An object that is never gone.
final class Held: Sendable {
  static let instance = Held()
  let value = 0
}
