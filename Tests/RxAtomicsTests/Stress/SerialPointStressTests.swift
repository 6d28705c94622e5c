import RxAtomics
import TestSupport
import Testing

@Suite("SerialPointStress")
struct SerialPointStress {
  /// What threads do to a point: enter or post, and drain what others have left.
  private final class State: Sendable {
    struct Item: Sendable {
      let producer: Int
      let number: Int
      let token: Alive.Token
    }

    let point = SerialPoint<Item>()
    let alive = Alive()
    let detector = OverlapDetector()
    let attentions = AtomicCounter()
    // Not locked: the point has to order the accesses, which debug builds and ThreadSanitizer check.
    let delivered = SerialCell<[[Int]]>([[], [], []])

    func deliver(_ item: Item) {
      detector.run { delivered.with { $0[item.producer].append(item.number) } }
    }

    func drain() {
      point.drain { item in
        if let item { deliver(item) } else { attentions.add() }
      }
    }

    func send(_ producer: Int, _ count: Int) {
      for number in 0..<count {
        let item = Item(producer: producer, number: number, token: alive.make())
        if point.tryEnter() {
          deliver(item)
          if !point.tryLeave() { drain() }
        } else if point.post(item) {
          drain()
        }
      }
    }

    func ask(_ count: Int) {
      for _ in 0..<count where point.requestAttention() {
        detector.run { _ = attentions.add() }
        if !point.tryLeave() { drain() }
      }
    }
  }

  @Test("nothing is lost, doubled or reordered, and nobody is inside with another", arguments: [2, 3])
  func send(threads: Int) {
    race(
      rounds: 150, threads: threads, setUp: { State() }, { state, thread in state.send(thread, 50) },
      check: { state in
        #expect(state.detector.overlapCount == 0)
        for thread in 0..<threads { #expect(state.delivered.value[thread] == Array(0..<50)) }
        #expect(state.alive.count == 0)
        #expect(state.point.tryEnter() == true)
        #expect(state.point.tryLeave() == true)
      })
  }

  @Test("whoever asks for attention is heard after asking")
  func attention() {
    race(
      rounds: 300, setUp: { State() }, { $0.send(0, 20) }, { $0.ask(5) }, { $0.send(1, 20) },
      check: { state in
        #expect(state.detector.overlapCount == 0)
        #expect(state.delivered.value[0] == Array(0..<20))
        #expect(state.delivered.value[1] == Array(0..<20))
        #expect((1...5).contains(state.attentions.value))
        #expect(state.alive.count == 0)
        #expect(state.point.tryEnter() == true)
        #expect(state.point.tryLeave() == true)
      })
  }
}
