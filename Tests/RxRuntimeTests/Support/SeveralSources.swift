import RxRuntime
import Testing

/// An operator over three sources, in one of its forms, and what becomes of the sources' elements.
struct SeveralSources: Sendable, CustomTestStringConvertible {
  typealias Link = @Sendable (_ sources: [Observable<Sent>]) -> Observable<Sent>

  /// What arrives when each of three threads sends 0, 1, 2 and so on through a source of its own, and completes it.
  enum Result: Sendable {
    /// All elements of all sources.
    case all
    /// The elements of one source, whichever came first.
    case one
    /// All elements of the first source.
    case first
    /// All elements of the first source, and then of each source those that it sent once the one before was complete.
    case inTurn
    /// As many rows as each source has elements: the numbers in a row are the same. What arrives is one of them, or -1.
    case rows
    /// The latest numbers of all sources, at each change. What arrives is their sum, so it goes up in steps of one.
    case latest

    /// Whether a source is subscribed to when the one before has ended.
    var isSuccession: Bool { self == .first || self == .inTurn }
  }

  let testDescription: String
  let result: Result

  /// What a source is followed by the next with.
  let end: Event<Sent>

  let link: Link

  init(_ name: String, _ result: Result, after end: Event<Sent> = .completed, _ link: @escaping Link) {
    testDescription = name
    self.result = result
    self.end = end
    self.link = link
  }

  static let all: [SeveralSources] = [
    SeveralSources("amb of a sequence", .one) { .amb(AnySequence($0)) },
    SeveralSources("amb of an array", .one) { .amb($0) },
    SeveralSources("amb twice", .one) { $0[0].amb($0[1]).amb($0[2]) },
    SeveralSources("merge of an array", .all) { .merge($0) },
    SeveralSources("merge of a collection", .all) { .merge(ArraySlice($0)) },
    SeveralSources("merge of arguments", .all) { .merge($0[0], $0[1], $0[2]) },
    SeveralSources("merge of a sequence of sequences", .all) { Observable.from($0).merge() },
    SeveralSources("merge of a limited number at once", .all) { Observable.from($0).merge(maxConcurrent: 3) },
    SeveralSources("multicast with a selector that merges", .all) { sources in
      // The source is connected once the result is subscribed to.
      sources[2].multicast {
        PublishSubject<Sent>()
      } selector: { shared in
        .merge(sources[0], sources[1], shared)
      }
    },
    SeveralSources("concat twice", .inTurn) { $0[0].concat($0[1]).concat($0[2]) },
    SeveralSources("concat of a collection", .inTurn) { .concat($0) },
    SeveralSources("concat of a sequence", .inTurn) { .concat(AnySequence($0).sendable) },
    SeveralSources("concat of arguments", .inTurn) { .concat($0[0], $0[1], $0[2]) },
    SeveralSources("concat of a sequence of sequences", .inTurn) { Observable.from($0).concat() },
    SeveralSources("ifEmpty(switchTo:) twice", .first) { $0[0].ifEmpty(switchTo: $0[1].ifEmpty(switchTo: $0[2])) },
    SeveralSources("catch twice", .first, after: .error(Boom())) { sources in
      sources[0].catch { _ in sources[1].catch { _ in sources[2] } }
    },
    SeveralSources("catch of a sequence", .first, after: .error(Boom())) { .catch(sequence: $0) },
    SeveralSources("zip", .rows) { Observable.zip($0[0], $0[1], $0[2]).map { row([$0.0, $0.1, $0.2]) } },
    SeveralSources("zip with a selector", .rows) { .zip($0[0], $0[1], $0[2]) { row([$0, $1, $2]) } },
    SeveralSources("zip of a collection", .rows) { Observable.zip(ArraySlice($0)).map(row) },
    SeveralSources("zip of a collection with a selector", .rows) { .zip($0, resultSelector: row) },
    SeveralSources("combineLatest", .latest) {
      Observable.combineLatest($0[0], $0[1], $0[2]).map { sum([$0.0, $0.1, $0.2]) }
    },
    SeveralSources("combineLatest with a selector", .latest) {
      .combineLatest($0[0], $0[1], $0[2]) { sum([$0, $1, $2]) }
    },
    SeveralSources("combineLatest of a collection", .latest) { Observable.combineLatest(ArraySlice($0)).map(sum) },
    SeveralSources("combineLatest of a collection with a selector", .latest) {
      .combineLatest($0, resultSelector: sum)
    },
  ]

  @Sendable private static func row(_ elements: [Sent]) -> Sent {
    Sent(0, Set(elements.map(\.number)).count == 1 ? elements[0].number : -1)
  }

  @Sendable private static func sum(_ elements: [Sent]) -> Sent { Sent(0, elements.reduce(0) { $0 + $1.number }) }
}

/// Three sources that are counted, and a subscription to what an operator makes of them that is known before they are subscribed to.
struct CountedSources: Sendable {
  let sources: [CountedSource<Sent>]
  let subscription: SerialDisposable
  private let beginning = PublishSubject<Sent>()

  /// - Parameters:
  ///   - operation: the operator.
  ///   - ended: how many sources end when they are subscribed to, if that is what makes the operator go on with the next.
  ///   - onSubscribe: called when the source after those is subscribed to.
  init(
    _ operation: SeveralSources, ended: Int, onSubscribe: @escaping @Sendable (SerialDisposable) -> Void = { _ in }
  ) {
    let subscription = SerialDisposable()
    let sources = (0..<3).map { number in
      CountedSource<Sent> { observer in
        if number == ended { onSubscribe(subscription) }
        if number < ended, operation.result.isSuccession { observer.on(operation.end) }
      }
    }
    subscription.disposable = beginning.concat(operation.link(sources.map(\.observable))).subscribe(onError: { _ in })
    (self.sources, self.subscription) = (sources, subscription)
  }

  /// Has the sources subscribed to.
  func begin() { beginning.onCompleted() }

  var runningCount: Int { sources.reduce(0) { $0 + $1.runningCount } }
}
