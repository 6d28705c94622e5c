/// The reactive side of a value or an object: what its type is extended by, out of the way of its own members.
///
/// ```swift
/// extension Reactive where Base: Connection {
///   var isOpen: Observable<Bool> { … }
/// }
///
/// connection.rx.isOpen.subscribe(onNext: { … })
/// ```
///
/// For a class, each property that can be written is here as a `Binder` that writes it: `counts.bind(to: gauge.rx.value)`.
///
/// - Thread safety: that of the base.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// What is extended.
  public let base: Base

  /// The reactive side of `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that writes a property of the object, on the main queue. See `Binder.init(_:binding:)`.
  ///
  /// - Complexity: three allocations.
  /// - Thread safety: the property is written on the main queue only, by this binder; who else writes or reads it is up to the object.
  @inlinable
  public subscript<Property: Sendable>(
    dynamicMember keyPath: any ReferenceWritableKeyPath<Base, Property> & Sendable
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }

  /// A binder that writes a property of an object that belongs to the main actor.
  ///
  /// - Complexity: three allocations.
  /// - Thread safety: the property is written by the main actor.
  @inlinable
  @_disfavoredOverload
  @MainActor
  public subscript<Property: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type that has a reactive side, `rx`.
///
/// Conforming asks for nothing: `extension Connection: ReactiveCompatible {}`.
public protocol ReactiveCompatible {
  /// What is extended: the type itself.
  associatedtype ReactiveBase

  /// The reactive side of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The reactive side of the value or object.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The reactive side of the type.
  ///
  /// It can be set so that extensions of `Reactive` may have setters; setting it by itself does nothing.
  @inlinable
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  /// The reactive side of the value or object.
  ///
  /// It can be set so that extensions of `Reactive` may have setters; setting it by itself does nothing.
  @inlinable
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
