// A floor is what is left of a workload when there is no Rx in it: the least that a source can cost, on this machine
// and in this run, when it hands each element to a closure that it does not know.
//
// The closures are made in this module, in functions that are neither inlined nor inlinable, so the executable that
// calls them sees nothing but an address.

/// A closure that adds each element to `sum`.
@inline(never)
public func floorClosure(into sum: UnsafeMutablePointer<Int>) -> (Int) -> Void {
  { sum.pointee &+= $0 }
}

/// Twelve closures, each calling the next: six that add one and five that test in turn, as a chain of `map` and
/// `filter` would, and one that adds to `sum`.
@inline(never)
public func floorChain(into sum: UnsafeMutablePointer<Int>) -> (Int) -> Void {
  var next = floorClosure(into: sum)
  for hop in (0..<11).reversed() {
    next = hop.isMultiple(of: 2) ? adding(1, then: next) : keeping(from: 0, then: next)
  }
  return next
}

@inline(never)
private func adding(_ step: Int, then next: @escaping (Int) -> Void) -> (Int) -> Void {
  { next($0 &+ step) }
}

@inline(never)
private func keeping(from least: Int, then next: @escaping (Int) -> Void) -> (Int) -> Void {
  { element in
    if element >= least { next(element) }
  }
}
