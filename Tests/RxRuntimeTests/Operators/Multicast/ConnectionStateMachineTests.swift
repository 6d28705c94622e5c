import Testing

@testable import RxRuntime

@Suite struct ConnectionStateMachineTests {
  final class Link: Sendable {}

  typealias Machine = ConnectionStateMachine<Link, Int>

  private static func pair(_ subject: Int = 0) -> Machine.Pair { Machine.Pair(Link(), subject) }

  @Test(arguments: [Machine.Purpose.listening, .connecting, .using])
  func `there is no connection before one is made`(_ purpose: Machine.Purpose) {
    var machine = Machine()
    #expect(machine.visit(purpose) == nil)
    let pair = Self.pair(7)
    let visit = machine.visit(purpose, orBegin: pair)
    #expect(visit.pair.connection === pair.connection)
    #expect(visit.pair.subject == 7)
    #expect(machine.visit(.listening)?.pair.connection === pair.connection)
  }

  @Test func `one caller has to connect, and none that listens`() {
    var machine = Machine()
    #expect(!machine.visit(.listening, orBegin: Self.pair()).mustConnect)
    #expect(machine.visit(.listening)?.mustConnect == false)
    #expect(machine.visit(.using)?.mustConnect == true)
    #expect(machine.visit(.using)?.mustConnect == false)
    #expect(machine.visit(.connecting)?.mustConnect == false)
    #expect(machine.visit(.listening)?.mustConnect == false)
  }

  @Test(arguments: [Machine.Purpose.connecting, .using])
  func `who begins a connection for more than listening has to connect`(_ purpose: Machine.Purpose) {
    var machine = Machine()
    #expect(machine.visit(purpose, orBegin: Self.pair()).mustConnect)
    #expect(machine.visit(.connecting)?.mustConnect == false)
  }

  @Test func `a connection that was made for nothing is not taken`() {
    var machine = Machine()
    let first = machine.visit(.using, orBegin: Self.pair(1))
    let second = machine.visit(.using, orBegin: Self.pair(2))
    #expect(second.pair.connection === first.pair.connection)
    #expect(second.pair.subject == 1)
    #expect(!second.mustConnect)
  }

  @Test func `the last user to leave ends the connection`() {
    var machine = Machine()
    let connection = machine.visit(.using, orBegin: Self.pair()).pair.connection
    _ = machine.visit(.using)
    _ = machine.visit(.listening)
    _ = machine.visit(.connecting)
    #expect(machine.leave(connection) == nil)
    #expect(machine.leave(connection)?.connection === connection)
    #expect(machine.visit(.listening) == nil)
    #expect(machine.leave(connection) == nil)
  }

  @Test func `what comes late for an old connection leaves the new one alone`() {
    var machine = Machine()
    let old = machine.visit(.using, orBegin: Self.pair()).pair.connection
    #expect(machine.end(old)?.connection === old)
    #expect(machine.end(old) == nil)
    let new = machine.visit(.using, orBegin: Self.pair())
    #expect(new.mustConnect)
    #expect(machine.leave(old) == nil)
    #expect(machine.end(old) == nil)
    #expect(machine.leave(new.pair.connection)?.connection === new.pair.connection)
  }

  @Test func `a new connection counts its users anew`() {
    var machine = Machine()
    let old = machine.visit(.using, orBegin: Self.pair()).pair.connection
    _ = machine.visit(.using)
    _ = machine.end(old)
    let new = machine.visit(.listening, orBegin: Self.pair()).pair.connection
    #expect(machine.visit(.using)?.mustConnect == true)
    #expect(machine.leave(new) != nil)
  }
}
