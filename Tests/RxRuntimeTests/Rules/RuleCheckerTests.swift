import Testing

/// That the rules are able to find what breaks them.
@Suite struct RuleCheckerTests {
  static func file(_ text: String) -> SourceFile { SourceFile(path: "A.swift", text: text) }

  @Test func `what a client can see and has no documentation is found`() {
    let text = """
      import A

      /// Documented.
      @available(
        *, deprecated, message: "a (b"
      )
      @inlinable
      public func documented() { let a = 1 }

      // Not documentation.
      @inlinable
      public static func bare(
        while a: Int
      ) -> Int { 1 }

      /// Documented.
      public protocol Requirements {
        /// Documented.
        associatedtype A
        func requirement()
      }

      /// Documented.
      public enum Cases {
        /// Documented.
        case first
        case second
        private static let hidden = 1
        package func hidden2() {
          switch self {
          case .first: break
          }
        }
      }

      struct Internal {
        public final class Member {}
        let hidden = 1
      }
      """
    #expect(
      Rules.undocumented(in: Self.file(text)) == [
        "A.swift:12 bare", "A.swift:20 requirement", "A.swift:27 second", "A.swift:37 Member",
      ])
  }

  @Test func `an operator without promises, or that nobody tries, is found`() {
    let operators = Self.file(
      """
      extension ObservableType {
        /// A.
        ///
        /// - Complexity: small.
        /// - Thread safety: any.
        public func sought() {}

        /// B.
        /// - Complexity: small.
        public func soughtToo() {}
      }
      """)
    #expect(Rules.withoutPromises(in: operators) == ["A.swift:10 soughtToo - Thread safety:"])
    let tests = [Self.file("a.sought { 1 } // a.soughtToo()\nlet text = \"a.soughtToo()\"\na.soughtTooMuch()")]
    #expect(Rules.untried(in: [operators], by: tests) == ["A.swift:10 soughtToo"])
    #expect(Rules.untried(in: [operators], by: tests + [Self.file("a.`soughtToo`()")]) == [])
  }

  @Test func `a former spelling whose fix-it nobody applies is found`() {
    let former = Self.file(
      """
      /// A.
      @available(*, deprecated, renamed: "a(b:)")
      public func aB() {}

      /// C.
      @available(
        *, deprecated, message: "why", renamed: "c(d:)"
      )
      public func cD<E>(_ e: E) {}

      /// F.
      @available(*, deprecated, message: "why")
      public func f() {}
      """)
    #expect(Rules.unapplied(in: [former], by: [Self.file("x.aB().cDE() // cD")]) == ["A.swift:9 cD"])
    #expect(Rules.unapplied(in: [former], by: [Self.file("x.aB().cD(1)")]) == [])
  }

  @Test func `an operator whose sources meet, and that is in no list or is not raced, is found`() {
    let text = "extension ObservableType {\n  public func meet() {}\n}"
    let file = SourceFile(path: "Sources/RxRuntime/Operators/Meet/Meet.swift", text: text)
    #expect(Rules.unlisted(in: [file]) == ["Meet"])
    let races = Meeting.all.flatMap(\.calls).filter { $0 != ".zip(" }.joined(separator: "\n")
    #expect(Rules.uncalled(in: [Self.file(races)]) == [".zip("])
    let demand = SourceFile(
      path: "Sources/RxFlow/Operators/Meet/Meet.swift", text: text.replacing("Observable", with: "Flowable"))
    #expect(Rules.unlisted(in: [demand], of: "Sources/RxFlow/Operators/", Meeting.demand) == ["Meet"])
  }

  @Test func `a trait that holds what several threads use, and is not known to, is found`() {
    #expect(Rules.unknownKeepers(in: [Self.file("// Locked\nlet a = Locked(1)")]) == ["A.swift"])
    #expect(Rules.unknownKeepers(in: [SourceFile(path: "B/TraitObserver.swift", text: "let a = AtomicFlag()")]) == [])
    #expect(Rules.unknownKeepers(in: [Self.file("// Locked\nlet a = 1")]) == [])
  }

  @Test func `forbidden words are found in code only`() {
    let text = """
      // fatalError()
      let a = "fatalError()"
      let b = "\\"fatalError()"
      fatalError("why")
      """
    #expect(Rules.forbidden(["fatalError"], in: Self.file(text)) == ["A.swift:4 fatalError"])
  }

  @Test func `unchecked types that have no right to it are found`() {
    let text = """
      /// - Safety: a reason.
      package class Sink<A: Sendable>: SinkDisposer, @unchecked Sendable {
        let constant = 1
        var computed: Int { 1 }
        var variable = 1
      }

      /// - Safety: a reason.
      final class Hop<A: Sendable, B>: Sink<A>,
        @unchecked Sendable
      {
        private(set) var other: Int
        func f() { var local = 1 }
      }

      final class Bare: Sink<Int>, @unchecked Sendable {}

      /// - Safety: a reason.
      final class Stranger: @unchecked Sendable {}

      /// - Safety: a reason.
      struct Value: Sink, @unchecked Sendable {}
      """
    #expect(
      Rules.unchecked(in: [Self.file(text)]) == [
        "A.swift:5 variable is not a constant", "A.swift:12 other is not a constant",
        "A.swift:16 Bare has no - Safety: argument", "A.swift:19 Stranger is of no family that may be unchecked",
        "A.swift:22 Value is of no family that may be unchecked",
      ])
    let elsewhere = Self.file("func f<A>(_ a: A) where A: @unchecked Sendable {}")
    #expect(Rules.unchecked(in: [elsewhere]) == ["A.swift has @unchecked elsewhere than on a class"])
  }
}
