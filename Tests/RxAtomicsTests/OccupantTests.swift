import RxAtomics
import TestSupport
import Testing

@Suite struct OccupantTests {
  /// Something that one thread at a time is inside of, and what another thread finds.
  private final class Room: Sendable {
    private let occupant = Occupant()
    private let seen = AtomicCounter()

    func enter() { occupant.enter() }
    func leave() { occupant.leave() }
    func look() { if occupant.isCallingThread { seen.add() } }
    var isCallingThread: Bool { occupant.isCallingThread }
    var seenByOthers: Int { seen.value }
  }

  @Test func `a thread finds itself inside from entering to leaving, and no other thread does`() {
    let room = Room()
    #expect(!room.isCallingThread)
    room.enter()
    #expect(room.isCallingThread)
    let other = JoinableThread { room.look() }
    other.join()
    #expect(room.seenByOthers == 0)
    #expect(room.isCallingThread)
    room.leave()
    #expect(!room.isCallingThread)
    let next = JoinableThread {
      room.enter()
      room.look()
    }
    next.join()
    #expect(room.seenByOthers == 1)
    #expect(!room.isCallingThread)
    room.leave()
  }
}
