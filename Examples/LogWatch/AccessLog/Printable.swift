extension String {
  /// The text without what a terminal would take for commands: anybody can get anything into a log.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
  }
}
