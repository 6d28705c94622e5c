/// Makes closures for a subscription out of closures that work with an object, which they do not keep alive.
@usableFromInline
package enum Unretained {
  /// A closure without a further argument. Does nothing once the object is gone.
  @inlinable
  package static func closure<Object: AnyObject & Sendable>(
    _ object: Object, _ body: (@Sendable (Object) -> Void)?
  ) -> (@Sendable () -> Void)? {
    guard let body else { return nil }
    return { [weak object] in
      if let object { body(object) }
    }
  }

  /// A closure for an element. Does nothing once the object is gone.
  @inlinable
  package static func closure<Object: AnyObject & Sendable, Value: Sendable>(
    _ object: Object, _ body: (@Sendable (Object, Value) -> Void)?
  ) -> (@Sendable (Value) -> Void)? {
    guard let body else { return nil }
    return { [weak object] value in
      if let object { body(object, value) }
    }
  }

  /// A closure for an error, which goes to `Hooks` once the object is gone.
  @inlinable
  package static func errorClosure<Object: AnyObject & Sendable>(
    _ object: Object, _ body: (@Sendable (Object, any Swift.Error) -> Void)?
  ) -> (@Sendable (any Swift.Error) -> Void)? {
    guard let body else { return nil }
    return { [weak object] error in
      if let object { body(object, error) } else { Hooks.undeliverable(error) }
    }
  }
}
