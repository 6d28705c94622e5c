/// What is shown: the last seconds, and all since the beginning.
package struct Board: Sendable {
  /// The tallies of the last seconds, one for each.
  private var seconds: [Tally] = []
  private let span: Int

  /// All that was counted.
  package private(set) var total = Tally()

  /// - Parameter span: how many seconds the sliding window spans.
  package init(span: Int) { self.span = max(1, span) }

  /// Takes the tally of one more second; the window slides.
  package mutating func add(_ second: Tally) {
    total.add(second)
    seconds.append(second)
    if seconds.count > span { seconds.removeFirst() }
  }

  /// What was counted in the window.
  package var recent: Tally {
    seconds.reduce(into: Tally()) { $0.add($1) }
  }

  /// How many seconds the window spans, fewer than it was told in the beginning.
  package var width: Int { seconds.count }
}
