/// Counts its owner in `Resources`, from its `init` to its `deinit`. Nothing at all without the trait `TraceResources`.
@usableFromInline
struct ResourceTrace: ~Copyable, Sendable {
  #if TraceResources
    @usableFromInline
    init() { Resources.add() }

    deinit { Resources.remove() }
  #else
    @usableFromInline
    init() {}
  #endif
}
