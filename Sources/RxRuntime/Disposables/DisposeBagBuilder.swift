extension DisposeBag {
  /// A bag with disposables in it.
  public convenience init(disposing disposables: any Disposable...) {
    self.init()
    insert(disposables)
  }

  /// A bag with the disposables of an array in it.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// A bag with the disposables in it that a block lists, one a line.
  ///
  /// ```swift
  /// let bag = DisposeBag {
  ///   prices.subscribe(onNext: show)
  ///   trades.subscribe(onNext: count)
  /// }
  /// ```
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  /// Adds disposables, which are disposed when the bag is let go of.
  public func insert(_ disposables: any Disposable...) {
    insert(disposables)
  }

  /// Adds the disposables that a block lists, one a line.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) {
    insert(builder())
  }

  /// Makes an array of the disposables that a block lists.
  @resultBuilder
  public struct DisposableBuilder: Sendable {
    /// A disposable on a line of its own.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

    /// Several disposables at once.
    public static func buildExpression(_ disposables: [any Disposable]) -> [any Disposable] { disposables }

    /// The lines of a block.
    public static func buildBlock(_ lines: [any Disposable]...) -> [any Disposable] { lines.flatMap { $0 } }

    /// A block under an `if` without an `else`.
    public static func buildOptional(_ lines: [any Disposable]?) -> [any Disposable] { lines ?? [] }

    /// A block under an `if`.
    public static func buildEither(first lines: [any Disposable]) -> [any Disposable] { lines }

    /// A block under an `else`.
    public static func buildEither(second lines: [any Disposable]) -> [any Disposable] { lines }

    /// A block under a `for`.
    public static func buildArray(_ blocks: [[any Disposable]]) -> [any Disposable] { blocks.flatMap { $0 } }
  }
}
