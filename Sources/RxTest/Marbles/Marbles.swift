public import RxRuntime

/// A sequence did not send what a marble line says.
public struct MarbleMismatch: Swift.Error, CustomStringConvertible {
  /// Both lines, one above the other.
  public let description: String
}

/// Sequences as lines of text, for sources and for expectations.
///
/// A column is a tick, and the first column is tick 0:
///
/// | | |
/// |---|---|
/// | `-` | a tick in which nothing comes |
/// | `a` | an element, or an error if `errors` has the character |
/// | `(bc)` | several events in one tick |
/// | `\|` | the completion |
/// | `#` | `MarbleError`, unless it is given another meaning |
/// | `^` | tick 0 is this column; what stands before it comes before |
/// | a space | nothing, not even time: to align lines |
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let source = try scheduler.createHotObservable("-a--(bc)-|")
/// try scheduler.expect("                          ---a--(bc)-|") {
///   source.delay(.seconds(2), scheduler: scheduler)
/// }
/// ```
///
/// What does not come as expected is thrown, so that it fails a test of Swift Testing and one of XCTest alike.
extension TestScheduler {
  /// A sequence that sends what a marble line says, whether it is subscribed to or not.
  ///
  /// - Parameters:
  ///   - marbles: the line.
  ///   - values: the elements that its characters stand for.
  ///   - errors: the errors that its characters stand for.
  ///   - start: the time of tick 0.
  /// - Throws: `MarbleSyntaxError`.
  public func createHotObservable<Element: Sendable>(
    _ marbles: String, values: [Character: Element], errors: [Character: any Swift.Error] = [:],
    from start: TestTime = Defaults.subscribed
  ) throws -> TestableObservable<Element> {
    createHotObservable(try MarbleLegend(values, errors).events(of: marbles, from: start))
  }

  /// A sequence that sends what a marble line says, whether it is subscribed to or not. Each character stands for itself.
  ///
  /// - Parameters:
  ///   - marbles: the line.
  ///   - errors: the errors that its characters stand for.
  ///   - start: the time of tick 0.
  /// - Throws: `MarbleSyntaxError`.
  public func createHotObservable(
    _ marbles: String, errors: [Character: any Swift.Error] = [:], from start: TestTime = Defaults.subscribed
  ) throws -> TestableObservable<String> {
    createHotObservable(try MarbleLegend(errors).events(of: marbles, from: start))
  }

  /// A sequence that sends what a marble line says to each observer, from the subscription on.
  ///
  /// - Parameters:
  ///   - marbles: the line.
  ///   - values: the elements that its characters stand for.
  ///   - errors: the errors that its characters stand for.
  /// - Throws: `MarbleSyntaxError`.
  public func createColdObservable<Element: Sendable>(
    _ marbles: String, values: [Character: Element], errors: [Character: any Swift.Error] = [:]
  ) throws -> TestableObservable<Element> {
    createColdObservable(try MarbleLegend(values, errors).events(of: marbles, from: 0))
  }

  /// A sequence that sends what a marble line says to each observer, from the subscription on. Each character stands for itself.
  ///
  /// - Parameters:
  ///   - marbles: the line.
  ///   - errors: the errors that its characters stand for.
  /// - Throws: `MarbleSyntaxError`.
  public func createColdObservable(
    _ marbles: String, errors: [Character: any Swift.Error] = [:]
  ) throws -> TestableObservable<String> {
    createColdObservable(try MarbleLegend(errors).events(of: marbles, from: 0))
  }

  /// Runs a sequence as `start` does, and compares what it sends to a marble line, tick 0 being the subscription.
  ///
  /// - Parameters:
  ///   - marbles: what is expected.
  ///   - values: the elements that its characters stand for.
  ///   - errors: the errors that its characters stand for.
  ///   - disposed: when the subscription is disposed.
  ///   - create: builds the sequence.
  /// - Returns: the observer.
  /// - Throws: `MarbleMismatch`, `MarbleSyntaxError`.
  @discardableResult
  public func expect<Output: ObservableConvertibleType>(
    _ marbles: String, values: [Character: Output.Element], errors: [Character: any Swift.Error] = [:],
    disposed: TestTime = Defaults.disposed, create: @escaping @Sendable () -> Output
  ) throws -> TestableObserver<Output.Element> where Output.Element: Equatable {
    let observer = start(disposed: disposed, create: create)
    try observer.verify(marbles, values: values, errors: errors)
    return observer
  }

  /// Runs a sequence as `start` does, and compares what it sends to a marble line, tick 0 being the subscription. Each character stands for
  /// the element that is written so.
  ///
  /// - Parameters:
  ///   - marbles: what is expected.
  ///   - errors: the errors that its characters stand for.
  ///   - disposed: when the subscription is disposed.
  ///   - create: builds the sequence.
  /// - Returns: the observer.
  /// - Throws: `MarbleMismatch`, `MarbleSyntaxError`.
  @discardableResult
  public func expect<Output: ObservableConvertibleType>(
    _ marbles: String, errors: [Character: any Swift.Error] = [:], disposed: TestTime = Defaults.disposed,
    create: @escaping @Sendable () -> Output
  ) throws -> TestableObserver<Output.Element> where Output.Element: Equatable & LosslessStringConvertible {
    let observer = start(disposed: disposed, create: create)
    try observer.verify(marbles, errors: errors)
    return observer
  }
}

extension TestableObserver where Element: Equatable {
  /// Compares what was received to a marble line.
  ///
  /// - Parameters:
  ///   - marbles: what is expected.
  ///   - values: the elements that its characters stand for.
  ///   - errors: the errors that its characters stand for.
  ///   - start: the time of tick 0.
  /// - Throws: `MarbleMismatch`, `MarbleSyntaxError`.
  public func verify(
    _ marbles: String, values: [Character: Element], errors: [Character: any Swift.Error] = [:],
    from start: TestTime = TestScheduler.Defaults.subscribed
  ) throws {
    try verify(marbles, MarbleLegend(values, errors), start)
  }

  /// Compares what was received to a marble line, whose characters stand for the elements that are written so.
  ///
  /// - Parameters:
  ///   - marbles: what is expected.
  ///   - errors: the errors that its characters stand for.
  ///   - start: the time of tick 0.
  /// - Throws: `MarbleMismatch`, `MarbleSyntaxError`.
  public func verify(
    _ marbles: String, errors: [Character: any Swift.Error] = [:],
    from start: TestTime = TestScheduler.Defaults.subscribed
  ) throws where Element: LosslessStringConvertible {
    try verify(marbles, MarbleLegend(errors), start)
  }

  private func verify(_ marbles: String, _ legend: MarbleLegend<Element>, _ start: TestTime) throws {
    let expected = try legend.events(of: marbles, from: start)
    let received = events
    guard expected != received else { return }
    let drawing = MarbleDrawing(marbles, expected, received, legend, start: start)
    throw MarbleMismatch(description: "The sequence did not send what was expected:\n\(drawing.text)")
  }
}
