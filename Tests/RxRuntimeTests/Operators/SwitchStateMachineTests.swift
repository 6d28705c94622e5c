import RxRuntime
import Testing

/// The machine alone, against a model: every sequence of inputs up to a bound.
@Suite("SwitchStateMachine")
struct SwitchStateMachineTests {
  enum Input: Hashable {
    case arrive
    /// The completion of the source with this number, which may have been replaced long ago.
    case innerCompleted(Int)
    case outerCompleted, close
  }

  struct Model {
    var made = 0
    var ended: Set<Int> = []
    var latest: Int?
    var isOuterComplete = false
    var isClosed = false

    var inputs: [Input] {
      let live = made == 0 ? [] : Array(1...made).filter { !ended.contains($0) }
      return (isOuterComplete ? [] : [.arrive, .outerCompleted]) + [.close] + live.map { .innerCompleted($0) }
    }

    mutating func expected(_ input: Input) -> String {
      switch input {
      case .arrive:
        if isClosed { return "refused" }
        made += 1
        defer { latest = made }
        return "number \(made) in place of \(latest ?? 0)"
      case .innerCompleted(let number):
        ended.insert(number)
        guard !isClosed, number == latest else { return "false 0" }
        latest = nil
        return "\(isOuterComplete) \(number)"
      case .outerCompleted:
        isOuterComplete = true
        return "\(!isClosed && latest == nil)"
      case .close:
        isClosed = true
        defer { latest = nil }
        return "let go of \(latest ?? 0)"
      }
    }
  }

  static func feed(_ machine: inout SwitchStateMachine<Int>, _ input: Input, next: Int) -> String {
    switch input {
    case .arrive:
      let (generation, replaced) = machine.arrive(next)
      guard let generation else { return "refused" }
      return "number \(generation) in place of \(replaced ?? 0)"
    case .innerCompleted(let number):
      let (complete, released) = machine.innerCompleted(number)
      return "\(complete) \(released ?? 0)"
    case .outerCompleted: return "\(machine.outerCompleted())"
    case .close: return "let go of \(machine.close() ?? 0)"
    }
  }

  static func explore(
    _ model: Model, _ machine: SwitchStateMachine<Int>, _ path: [Input], left: Int, visited: inout Int
  ) {
    guard left > 0 else { return }
    for input in model.inputs {
      var model = model
      var machine = machine
      let actual = feed(&machine, input, next: model.made + 1)
      let expected = model.expected(input)
      visited += 1
      let path = path + [input]
      guard expected == actual else {
        Issue.record("after \(path): \(actual) instead of \(expected)")
        return
      }
      if !model.isClosed, model.made > 0 {
        for number in 1...model.made where machine.isLatest(number) != (number == model.made) {
          Issue.record("after \(path): number \(number) is taken for the latest, or not")
        }
      }
      explore(model, machine, path, left: left - 1, visited: &visited)
    }
  }

  @Test("does what one variable says, after every sequence of inputs")
  func exhaustive() {
    var visited = 0
    Self.explore(Model(), SwitchStateMachine(), [], left: 7, visited: &visited)
    #expect(visited > 1_000)
  }

  @Test("nothing is the latest once closed")
  func closed() {
    var machine = SwitchStateMachine<Int>()
    let (generation, _) = machine.arrive(7)
    #expect(machine.isLatest(generation ?? 0))
    #expect(machine.close() == 7)
    #expect(!machine.isLatest(generation ?? 0))
    #expect(machine.close() == nil)
  }
}
