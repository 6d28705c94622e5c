import RxRuntime
import TestSupport

extension LinearOperator {
  static let filtering: [LinearOperator] = [
    LinearOperator("distinctUntilChanged", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.distinctUntilChanged()
    },
    LinearOperator("distinctUntilChanged by key", completed: "1 2 |", failed: "1 2 x(boom)") { source, token in
      source.distinctUntilChanged { ($0 + token.value) / 2 }
    },
    LinearOperator("distinctUntilChanged by comparer", completed: "1 3 |", failed: "1 3 x(boom)") { source, token in
      source.distinctUntilChanged { $1 - $0 + token.value < 2 }
    },
    LinearOperator("distinctUntilChanged by key and comparer", completed: "1 3 |", failed: "1 3 x(boom)") {
      source, token in
      source.distinctUntilChanged({ $0 + token.value }, comparer: { $1 - $0 + token.value < 2 })
    },
    LinearOperator("distinctUntilChanged at a key path", completed: "1 |", failed: "1 x(boom)") { source, token in
      source.map { $0 + token.value }.distinctUntilChanged(at: \.isPositive)
    },
    LinearOperator("element(at:)", completed: "2 |", failed: "2 |") { source, token in
      source.map { $0 + token.value }.element(at: 1)
    },
    LinearOperator(
      "element(at:) past the end", completed: "x(Argument out of range.)", failed: "x(boom)"
    ) { source, token in
      source.map { $0 + token.value }.element(at: 3)
    },
    LinearOperator("ignoreElements", completed: "|", failed: "x(boom)") { source, token in
      source.map { $0 + token.value }.ignoreElements().map(\.number)
    },
    LinearOperator(
      "single", completed: "1 x(Sequence contains more than one element.)",
      failed: "1 x(Sequence contains more than one element.)"
    ) { source, token in
      source.map { $0 + token.value }.single()
    },
    LinearOperator("single with a predicate", completed: "2 |", failed: "2 x(boom)") { source, token in
      source.single { $0 == 2 + token.value }
    },
    LinearOperator(
      "single of none", completed: "x(Sequence doesn't contain any elements.)", failed: "x(boom)"
    ) { source, token in
      source.single { $0 < token.value }
    },
    LinearOperator("skip(while:)", completed: "2 3 |", failed: "2 3 x(boom)") { source, token in
      source.skip(while: { $0 != 2 + token.value })
    },
    LinearOperator("take(while:)", completed: "1 2 |", failed: "1 2 |") { source, token in
      source.take(while: { $0 < 3 + token.value })
    },
    LinearOperator("take(while:) inclusive", completed: "1 2 |", failed: "1 2 |") { source, token in
      source.take(while: { $0 < 2 + token.value }, behavior: .inclusive)
    },
    LinearOperator("take(until:)", completed: "1 2 |", failed: "1 2 |") { source, token in
      source.take(until: { $0 == 3 + token.value })
    },
    LinearOperator("take(until:) inclusive", completed: "1 2 |", failed: "1 2 |") { source, token in
      source.take(until: { $0 == 2 + token.value }, behavior: .inclusive)
    },
    LinearOperator("take(until:) that nothing satisfies", completed: "1 2 3 |", failed: "1 2 3 x(boom)") {
      source, token in
      source.take(until: { $0 < token.value }, behavior: .inclusive)
    },
    LinearOperator("takeLast", completed: "2 3 |", failed: "x(boom)") { source, token in
      source.map { $0 + token.value }.takeLast(2)
    },
    LinearOperator("takeLast of none", completed: "|", failed: "x(boom)") { source, token in
      source.map { $0 + token.value }.takeLast(0)
    },
    LinearOperator("takeLast of more than there are", completed: "1 2 3 |", failed: "x(boom)") { source, token in
      source.map { $0 + token.value }.takeLast(.max)
    },
    LinearOperator("ifEmpty(default:)", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.ifEmpty(default: 9)
    },
    LinearOperator("ifEmpty(default:) of none", completed: "9 |", failed: "x(boom)") { source, token in
      source.filter { $0 < token.value }.ifEmpty(default: 9)
    },
  ]
}

extension Int {
  fileprivate var isPositive: Bool { self > 0 }
}

extension Never {
  fileprivate var number: Int { switch self {} }
}
