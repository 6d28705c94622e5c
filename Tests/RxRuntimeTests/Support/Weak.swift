/// A weak reference that can be passed around.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object?) { self.object = object }
}
