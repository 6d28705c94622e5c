/// The number of items of a workload, unless it says otherwise.
let million = 1_000_000

/// 0 + 1 + … + (count - 1)
func triangle(_ count: Int) -> Int {
  count * (count - 1) / 2
}
