import RxAtomics

/// A counter that closures can share.
final class AtomicCounterBox: Sendable {
  private let counter = AtomicCounter()

  @discardableResult
  func add(_ amount: Int = 1) -> Int { counter.add(amount) }

  var value: Int { counter.value }
}

/// A value of the serial event path that closures can share.
final class SerialCellBox<Value: Sendable>: Sendable {
  private let cell: SerialCell<Value>

  init(_ value: Value) { cell = SerialCell(value) }

  var value: Value {
    get { cell.value }
    set { cell.value = newValue }
  }
}
