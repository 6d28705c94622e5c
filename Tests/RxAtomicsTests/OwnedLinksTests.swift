import RxAtomics
import TestSupport
import Testing

@Suite struct OwnedLinksTests {
  @Test func `links are held until they are let go of`() {
    let alive = Alive()
    let links = OwnedLinks(capacity: 3)
    for value in 0..<3 { links.append(alive.make(value)) }
    #expect(alive.count == 3)
    for index in 0..<3 {
      let value = links[index]._withUnsafeGuaranteedRef { ($0 as? Alive.Token)?.value }
      #expect(value == index)
    }
    links.letGo()
    #expect(alive.count == 0)
    links.letGo()
  }

  @Test func `links are released with their owner, however many there are`() {
    let alive = Alive()
    do {
      let links = OwnedLinks(capacity: 5)
      links.append(alive.make())
      links.append(alive.make())
      #expect(links.capacity == 5)
    }
    #expect(alive.count == 0)
  }

  @Test func `a long chain of links is released in constant stack`() {
    let alive = Alive()
    onThread {
      var link: Link?
      for _ in 0..<100_000 { link = Link(to: link, alive.make()) }
    }
    #expect(alive.madeCount == 100_000)
    #expect(alive.count == 0)
  }

  private final class Link: Sendable {
    let next = OwnedLinks(capacity: 1)
    let token: Alive.Token

    init(to other: Link?, _ token: Alive.Token) {
      self.token = token
      if let other { next.append(other) }
    }
  }
}
