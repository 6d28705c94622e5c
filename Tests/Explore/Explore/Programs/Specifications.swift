#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  /// A queue: what came first leaves first.
  struct LineModel: Specification {
    enum Call { case push(Int), pop }

    private(set) var items: [Int] = []

    mutating func allows(_ call: Call, _ answer: Int?) -> Bool {
      switch call {
      case .push(let item):
        items.append(item)
        return true
      case .pop:
        defer { if !items.isEmpty { items.removeFirst() } }
        return answer == items.first
      }
    }
  }

  /// A queue with at most one worker, which is called by whoever finds none.
  struct HandoffModel: Specification {
    enum Call { case push(Int), take, leave }
    enum Answer: Equatable { case none, callWorker, taken(Int) }

    private(set) var items: [Int] = []
    private(set) var hasWorker = false

    mutating func allows(_ call: Call, _ answer: Answer) -> Bool {
      switch call {
      case .push(let item):
        items.append(item)
        defer { hasWorker = true }
        return answer == (hasWorker ? .none : .callWorker)
      case .take:
        guard hasWorker, !items.isEmpty else { return false }
        return answer == .taken(items.removeFirst())
      case .leave:
        defer { hasWorker = false }
        return hasWorker && items.isEmpty
      }
    }
  }

  /// What was asked for, and who has to send it.
  struct DemandModel: Specification {
    enum Call { case ask(Int), settle(Int), close }

    private(set) var word = 0

    mutating func allows(_ call: Call, _ answer: Int) -> Bool {
      let before = word
      switch call {
      case .ask(let more):
        if word >= 0 { word += more }
        return answer == (before == 0 ? 1 : 0)
      case .settle(let met):
        if word >= 0 { word -= met }
        return answer == word
      case .close:
        word = DemandCounter.closed
        return answer == (before == 0 ? 1 : 0)
      }
    }
  }

  /// A flag.
  struct FlagModel: Specification {
    enum Call { case set, look }

    private var isUp = false

    mutating func allows(_ call: Call, _ answer: Bool) -> Bool {
      switch call {
      case .set:
        defer { isUp = true }
        return answer != isUp
      case .look: return answer == isUp
      }
    }
  }

  /// A number that is added to.
  struct SumModel: Specification {
    private var sum = 0

    mutating func allows(_ call: Int, _ answer: Int) -> Bool {
      sum += call
      return answer == sum
    }
  }

  /// Room for one thing, until it is closed.
  struct SlotModel: Specification {
    enum Call { case put(Int), fill(Int), take, close, look }
    enum Answer: Equatable { case stored, replaced(Int), occupied, refused, nothing, found(Int), open, closed }

    private var content: Int?
    private var isClosed = false
    private var wasFilled = false

    mutating func allows(_ call: Call, _ answer: Answer) -> Bool {
      switch call {
      case .put(let new):
        guard !isClosed else { return answer == .refused }
        defer { content = new }
        return answer == (content.map { .replaced($0) } ?? .stored)
      case .fill(let new):
        guard !wasFilled else { return answer == .occupied }
        wasFilled = true
        guard !isClosed else { return answer == .refused }
        content = new
        return answer == .stored
      case .take:
        defer { content = nil }
        return answer == (content.map { .found($0) } ?? .nothing)
      case .close:
        guard !isClosed else { return answer == .closed }
        isClosed = true
        defer { content = nil }
        return answer == (content.map { .found($0) } ?? .nothing)
      case .look: return answer == (isClosed ? .closed : .open)
      }
    }
  }

  /// What a call of a disposable did: which others it disposed, in their order, and what it said.
  struct Disposed: Equatable {
    var numbers: [Int] = []
    var value = 0
  }

  /// Each of the disposables: what it holds, and what it disposes when.
  struct DisposableModel: Specification {
    enum Kind { case single, serial, composite, counted, plain }
    enum Call { case put(Int), remove(Int), retain, release, dispose, look, count, get }

    let kind: Kind
    private var held: [Int]
    private var isDisposed = false
    private var wasPut = false
    private var retained = 0
    private var isReleased = false

    init(_ kind: Kind, holding held: [Int] = []) {
      self.kind = kind
      self.held = held
    }

    mutating func allows(_ call: Call, _ answer: Disposed) -> Bool { answer == perform(call) }

    private mutating func perform(_ call: Call) -> Disposed {
      switch call {
      case .put(let number):
        guard !isDisposed else { return Disposed(numbers: [number]) }
        let before = held
        held = kind == .serial ? [number] : held + [number]
        return Disposed(numbers: kind == .serial ? before : [], value: 1)
      case .remove(let number):
        guard held.contains(number) else { return Disposed() }
        held.removeAll { $0 == number }
        return Disposed(numbers: [number])
      case .retain:
        if !held.isEmpty { retained += 1 }
        return Disposed(value: held.isEmpty ? 0 : 1)
      case .release:
        retained -= 1
        return Disposed(numbers: takeAll())
      case .dispose:
        isReleased = true
        return Disposed(numbers: takeAll())
      case .look: return Disposed(value: isDisposed ? 1 : 0)
      case .count: return Disposed(value: kind == .counted ? retained : held.count)
      case .get: return Disposed(value: held.first ?? 0)
      }
    }

    private mutating func takeAll() -> [Int] {
      guard kind != .counted || (isReleased && retained == 0) else { return [] }
      isDisposed = true
      defer { held = [] }
      return held
    }
  }

  /// A subject, and what each of its observers is to see.
  struct SubjectModel: Specification {
    enum Kind { case publish, behavior, replay(Int), async }
    enum Call { case next(Int), stop, subscribe(Int), dispose(Int), value }

    /// Stands for the end.
    static let end = -1

    let kind: Kind
    private var memory: [Int]
    private var isOver = false
    private var linked: Set<Int> = []
    private var owed: [Int: [Int]] = [:]
    private var cut: Set<Int> = []

    init(_ kind: Kind, remembering memory: [Int] = []) {
      self.kind = kind
      self.memory = memory
    }

    /// - Parameter answer: the value, or what the observer had seen when `subscribe` returned.
    mutating func allows(_ call: Call, _ answer: [Int]) -> Bool {
      switch call {
      case .next(let number):
        if !isOver { accept(number) }
        return true
      case .stop:
        if !isOver { accept() }
        return true
      case .subscribe(let observer):
        owed[observer] = isOver ? rest + [Self.end] : current
        if !isOver { linked.insert(observer) }
        return answer.starts(with: current) || isOver
      case .dispose(let observer):
        linked.remove(observer)
        cut.insert(observer)
        return true
      case .value: return answer == memory
      }
    }

    /// What an observer is given that comes before the end.
    private var current: [Int] {
      switch kind {
      case .publish, .async: []
      case .behavior, .replay: memory
      }
    }

    /// What an observer is given that comes after the end, before it is told of it.
    private var rest: [Int] {
      switch kind {
      case .publish, .behavior: []
      case .replay, .async: memory
      }
    }

    private mutating func accept(_ number: Int) {
      switch kind {
      case .publish: break
      case .behavior, .async: memory = [number]
      case .replay(let count): memory = (memory + [number]).suffix(count)
      }
      if case .async = kind { return }
      for observer in linked { owed[observer]?.append(number) }
    }

    private mutating func accept() {
      isOver = true
      for observer in linked {
        if case .async = kind { owed[observer]? += memory }
        owed[observer]?.append(Self.end)
      }
      linked = []
    }

    /// Whether an observer has seen what it was to see, or the beginning of it if it was disposed.
    func explains(_ seen: [Int], by observer: Int) -> Bool {
      let owed = owed[observer] ?? []
      return cut.contains(observer) ? owed.starts(with: seen) : owed == seen
    }
  }
#endif
