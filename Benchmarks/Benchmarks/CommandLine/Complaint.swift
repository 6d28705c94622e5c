import Glibc

/// Why the program ends without doing what was asked: one sentence for stderr and an exit status.
struct Complaint: Error {
  /// What went wrong while running.
  static let failure: Int32 = 1
  /// What was asked for makes no sense.
  static let usage: Int32 = 2

  let sentence: String
  let status: Int32

  init(_ sentence: String, status: Int32 = Complaint.failure) {
    self.sentence = sentence
    self.status = status
  }
}

/// Ends the program from a place that cannot throw, such as an event callback.
func fail(_ sentence: String) -> Never {
  StandardError.write("\nBenchmarks: \(sentence)\n")
  exit(Complaint.failure)
}
