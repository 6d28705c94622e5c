#if ExploreInterleavings
  import RxAtomics

  /// What the trace says.
  extension Engine {
    func line(_ text: String) -> String {
      (thread == 0 ? "main" : "T\(thread)") + String(repeating: "    ", count: thread) + "  " + text
    }

    func record(
      _ operation: ExploredOperation, _ place: ExploredPlace, _ found: UInt, _ wrote: Bool, isStale: Bool
    ) {
      func hex(_ word: UInt) -> String { word < 1_000 ? "\(word)" : "0x" + String(word, radix: 16) }
      var text = "\(operation.site) \(operation.action) of \(place.site): \(hex(found))"
      if wrote { text += " → \(hex(place.word))" }
      if operation.action == .compareExchange, !wrote {
        text += found == operation.expected ? ", fails without a reason" : ", expected \(hex(operation.expected))"
      }
      if isStale { text += " (an old value)" }
      add(text)
    }
  }
#endif
