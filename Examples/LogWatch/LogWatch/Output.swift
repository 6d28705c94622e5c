import AccessLog
import Glibc

extension Board {
  /// What happened in the last seconds.
  func recentText(dropped: Int) -> String {
    let recent = recent
    return """
      \(recent.lines.per(width)) requests/s in the last \(width) s · \(total.lines) lines · \(total.malformed) malformed · \
      \(dropped) dropped

      \(recent.routesText(12) { $0.per(width) })

      \(recent.talkersText(5))
      \(total.lastMalformed.map { "\nlast malformed line: \($0.printable)\n" } ?? "")
      """
  }

  /// What happened in all.
  func totalText(dropped: Int) -> String {
    let classes = (0...9).filter { total.classes[$0] > 0 }.map { "\($0)xx \(total.classes[$0])\n" }.joined()
    return """
      TOTALS
      lines \(total.lines)
      malformed \(total.malformed)
      dropped \(dropped)
      bytes \(total.bytes)
      \(classes)
      \(total.routesText(.max) { "\($0)" })

      \(total.talkersText(10))
      """
  }
}

extension Tally {
  fileprivate func routesText(_ count: Int, requests: (Int) -> String) -> String {
    let title = row("route", "requests", "errors", "p50 ms", "p99 ms")
    let rows = busiestRoutes(count).map { name, route in
      row(
        name, requests(route.requests), "\((route.errors * 100).per(route.requests))%",
        route.times.percentile(0.5).map(String.init) ?? "-", route.times.percentile(0.99).map(String.init) ?? "-")
    }
    return ([title] + rows).joined(separator: "\n")
  }

  fileprivate func talkersText(_ count: Int) -> String {
    let rows = topTalkers(count).map { row($0.client, "\($0.requests)") }
    return ([row("top talkers", "requests")] + rows).joined(separator: "\n")
  }
}

private func row(_ name: String, _ cells: String...) -> String {
  let name = name.printable
  let padding = String(repeating: " ", count: max(0, 40 - name.count))
  return name + padding + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
}

extension Int {
  /// A `count`th of this, with one decimal.
  fileprivate func per(_ count: Int) -> String {
    let tenths = (self * 10 + count / 2) / Swift.max(1, count)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The standard output: a terminal is redrawn, anything else gets one report after the other.
struct Output: Sendable {
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  func redraw(_ text: String) {
    show(isTerminal ? "\u{1B}[H\u{1B}[2J" + text : text)
  }

  func show(_ text: String) {
    print(text)
    fflush(nil)
  }
}
