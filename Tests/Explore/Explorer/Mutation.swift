#if ExploreInterleavings
  package import RxAtomics

  /// A bug that the seam puts in, at one place in the source.
  package struct Mutation: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
      /// An ordering is taken away.
      case loseAcquiring
      case loseReleasing
      case loseAcquiringOnFailure
      /// A compare-exchange does not compare.
      case ignoreComparison
      /// What is read, changed and written in one step becomes two.
      case tear
      /// What is written does not arrive.
      case dropWrite
      /// A lock admits everybody.
      case leaveUnlocked
      /// What others wait for is not counted.
      case loseCount
      /// What was to be waited for is not.
      case doNotWait
    }

    package let site: ExploredSite
    package let kind: Kind

    package var description: String { "\(site) \(what)" }

    /// The same without the line.
    package var nameInFile: String { "\(site.file.split(separator: "/").last ?? "") \(what)" }

    private var what: String {
      switch kind {
      case .loseAcquiring: "does not acquire"
      case .loseReleasing: "does not release"
      case .loseAcquiringOnFailure: "does not acquire when it fails"
      case .ignoreComparison: "writes without comparing"
      case .tear: "reads and writes in two steps"
      case .dropWrite: "writes nothing"
      case .leaveUnlocked: "admits everybody"
      case .loseCount: "is not counted"
      case .doNotWait: "is not waited for"
      }
    }

    /// The bugs that can be put in where an operation was seen.
    static func all(at operation: SeenOperation) -> [Mutation] {
      var kinds: [Kind] = []
      switch operation.part {
      case .lock: return [Mutation(site: operation.site, kind: .leaveUnlocked)]
      case .count: return [Mutation(site: operation.site, kind: .loseCount)]
      case .wait: return [Mutation(site: operation.site, kind: .doNotWait)]
      case .word: break
      }
      if operation.order.contains(.acquiring) { kinds.append(.loseAcquiring) }
      if operation.order.contains(.releasing) { kinds.append(.loseReleasing) }
      if operation.orderOfFailure.contains(.acquiring) { kinds.append(.loseAcquiringOnFailure) }
      switch operation.action {
      case .load: break
      case .store: kinds += [.dropWrite]
      case .compareExchange: kinds += [.ignoreComparison, .tear, .dropWrite]
      default: kinds += [.tear, .dropWrite]
      }
      return kinds.map { Mutation(site: operation.site, kind: $0) }
    }
  }

  /// An operation of the source that an exploration has met.
  package struct SeenOperation: Hashable, Sendable {
    /// Of what it is an operation.
    enum Part: Hashable, Sendable {
      case word
      case lock
      /// A count that is changed.
      case count
      /// A count that is waited for.
      case wait
    }

    let site: ExploredSite
    var action = ExploredOperation.Action.exchange
    var order: ExploredOperation.Order = []
    var orderOfFailure: ExploredOperation.Order = []
    var part = Part.word
  }

  extension ExploredOperation {
    /// The operation as a mutation leaves it.
    func mutated(_ kind: Mutation.Kind) -> ExploredOperation {
      var (order, failure) = (order, orderOfFailure)
      switch kind {
      case .loseAcquiring: order.remove(.acquiring)
      case .loseReleasing: order.remove(.releasing)
      case .loseAcquiringOnFailure: failure.remove(.acquiring)
      default: break
      }
      return ExploredOperation(
        action, operand: operand, expected: expected, order, orderOfFailure: failure, isWeak: isWeak, at: site)
    }
  }
#endif
