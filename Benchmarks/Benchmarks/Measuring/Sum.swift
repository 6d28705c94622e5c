/// The counter that every workload's subscriber adds to, and that is checked at the end of a round.
///
/// It is a bare word behind a pointer: a captured `var` or a class property would cost an exclusivity check at each
/// event, which is not the runtime's. It is deliberately no atomic: if two threads were ever inside one subscription at
/// once, additions would be lost and the check would fail.
struct Sum: Sendable {
  /// - Safety: written by the subscriber only, whose calls are serial and see each other's writes (contract, 2 and 3);
  ///   read by the runner only after the round has ended.
  private nonisolated(unsafe) let cell: UnsafeMutablePointer<Int>

  /// A counter on a cache line of its own, which lives as long as the process.
  init() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 128)
    cell = memory.initializeMemory(as: Int.self, repeating: 0, count: 256 / MemoryLayout<Int>.stride)
  }

  var value: Int { cell.pointee }

  /// The counter itself, for the floors.
  var pointer: UnsafeMutablePointer<Int> { cell }

  @inline(__always)
  func add(_ element: Int) {
    cell.pointee &+= element
  }

  func reset() {
    cell.pointee = 0
  }
}
