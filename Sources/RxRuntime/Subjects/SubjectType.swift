/// A sequence that is an observer too.
public protocol SubjectType<Element>: ObservableType {
  /// What can be sent.
  associatedtype Observer: ObserverType

  /// The subject as an observer.
  func asObserver() -> Observer
}
