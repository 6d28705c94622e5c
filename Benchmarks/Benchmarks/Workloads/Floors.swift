import BenchmarkFloors

/// What a source costs that has nothing above it but closures.
enum Floors {
  static let workloads = [
    Workload("floor-closure", items: million, expected: triangle(million)) { round in
      emit(million, to: floorClosure(into: round.sum.pointer))
    },
    Workload("floor-closure-x12", items: million, expected: triangle(million) + 6 * million, floor: .chain) { round in
      emit(million, to: floorChain(into: round.sum.pointer))
    },
  ]

  private static func emit(_ count: Int, to next: (Int) -> Void) {
    for element in 0..<count { next(element) }
  }
}
