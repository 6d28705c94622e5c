#if ExploreInterleavings
  import Explorer
  import RxAtomics

  extension Programs {
    /// A value that was written by one thread, to be read by another.
    struct Item: Sendable {
      let producer: Int
      let number: Int
      let contents: Plain<Int>

      init(_ run: Run, _ producer: Int, _ number: Int) {
        (self.producer, self.number) = (producer, number)
        contents = run.plain(0)
        contents.value = number
      }
    }

    /// Checks items as they come out of a queue.
    final class Receipt: @unchecked Sendable {
      private let run: Run
      private var items: [Item] = []

      init(_ run: Run) { self.run = run }

      func add(_ item: Item) {
        run.require(item.contents.value == item.number, "an item arrives without its contents")
        items.append(item)
      }

      func numbers(of producer: Int) -> [Int] { items.filter { $0.producer == producer }.map(\.number) }
    }

    static var queues: [Program] {
      [
        Program("SPSCQueue: nothing is lost, and the order is kept") { run in
          let (queue, receipt) = (Box(SPSCQueue<Item>()), Receipt(run))
          run.thread { for number in 0..<3 { queue.value.push(Item(run, 1, number)) } }
          run.thread { for _ in 0..<3 { if let item = queue.value.pop() { receipt.add(item) } } }
          run.finally {
            queue.value.drain { receipt.add($0) }
            run.require(receipt.numbers(of: 1) == [0, 1, 2], "\(receipt.numbers(of: 1))")
            run.require(queue.value.isEmpty, "not empty")
          }
        },
        Program("SPSCQueue: what is drained at once is there") { run in
          let (queue, receipt) = (Box(SPSCQueue<Item>()), Receipt(run))
          run.thread { for number in 0..<2 { queue.value.push(Item(run, 1, number)) } }
          run.thread { queue.value.drain { receipt.add($0) } }
          run.finally {
            queue.value.drain { receipt.add($0) }
            run.require(receipt.numbers(of: 1) == [0, 1], "\(receipt.numbers(of: 1))")
          }
        },
        Program("SPSCQueue: a chunk that comes back while another is offered is in one hand") { run in
          let (queue, receipt) = (Box(SPSCQueue<Item>()), Receipt(run))
          // Chunks of 16, 32 and 64, all full; the first was given back, the second is drained.
          for number in 0..<112 { queue.value.push(Item(run, 1, number)) }
          for _ in 0..<48 { receipt.add(queue.value.pop()!) }
          run.thread { for number in 112..<114 { queue.value.push(Item(run, 1, number)) } }
          run.thread { for _ in 0..<2 { receipt.add(queue.value.pop()!) } }
          run.finally {
            queue.value.drain { receipt.add($0) }
            run.require(receipt.numbers(of: 1) == Array(0..<114), "\(receipt.numbers(of: 1))")
          }
        },
        Program("SPSCQueue: chunks are handed over and back") { run in
          let (queue, receipt) = (Box(SPSCQueue<Item>()), Receipt(run))
          // The first chunk has room for 16, the second for 32.
          for number in 0..<47 { queue.value.push(Item(run, 1, number)) }
          for _ in 0..<15 { receipt.add(queue.value.pop()!) }
          run.thread { for number in 47..<50 { queue.value.push(Item(run, 1, number)) } }
          run.thread { queue.value.drain(upTo: 3) { receipt.add($0) } }
          run.finally {
            queue.value.drain { receipt.add($0) }
            run.require(receipt.numbers(of: 1) == Array(0..<50), "\(receipt.numbers(of: 1))")
          }
        },
        Program("MPSCQueue: nothing of two producers is lost, and each one's order is kept") { run in
          let (queue, receipt) = (Box(MPSCQueue<Item>()), Receipt(run))
          for producer in 1...2 {
            run.thread { for number in 0..<(3 - producer) { queue.value.push(Item(run, producer, number)) } }
          }
          run.thread { if let item = queue.value.pop() { receipt.add(item) } }
          run.finally {
            queue.value.drain { receipt.add($0) }
            run.require(receipt.numbers(of: 1) == [0, 1] && receipt.numbers(of: 2) == [0], "an item is missing")
          }
        },
        Program("MPSCQueue: nodes that were given back are in one hand each") { run in
          let (queue, receipt) = (Box(MPSCQueue<Item>()), Receipt(run))
          // As many as the consumer gives back at a time.
          for number in 0..<16 { queue.value.push(Item(run, 0, number)) }
          queue.value.drain { receipt.add($0) }
          for producer in 1...2 { run.thread { queue.value.push(Item(run, producer, 0)) } }
          run.thread { queue.value.drain { receipt.add($0) } }
          run.finally {
            queue.value.drain { receipt.add($0) }
            run.require((1...2).allSatisfy { receipt.numbers(of: $0) == [0] }, "an item was lost")
          }
        },
        Program("NodePool: a free node is given to one") { run in
          let pool = Box(NodePool<Int>())
          let nodes = (0..<2).map { pool.value.make($0) }
          let made = Box(Locked<[Int: Int]>([:]))
          for own in 1...2 {
            run.thread {
              let node = pool.value.make(own)
              run.require(node.pointee.item == own, "the node is in another hand too")
              made.value.withLock { $0[Int(bitPattern: node), default: 0] += 1 }
            }
          }
          run.thread {
            nodes[0].pointee.next = Node<Int>.address(of: nodes[1])
            pool.value.recycle(first: nodes[0], last: nodes[1], count: 2)
          }
          run.finally {
            run.require(made.value.withLock { $0.count } == 2, "a node is in two hands")
            for address in made.value.withLock({ Array($0.keys) }) {
              let node = Node<Int>.Pointer(bitPattern: address)!
              pool.value.recycle(first: node, last: node, count: 1)
            }
          }
        },
        Program("HandoffQueue: who learns that it was closed sees what was written before") { run in
          let queue = Box(HandoffQueue<Int>())
          let note = run.plain(0)
          _ = queue.value.push(1)
          run.thread {
            note.value = 1
            if queue.value.close() { _ = queue.value.discard() }
          }
          run.thread { if case .closed = queue.value.finish() { run.require(note.value == 1, "an old note") } }
          run.thread {
            guard queue.value.enter() else { return }
            if case .closed = queue.value.work(atMost: 2, { _ in true }) { run.require(note.value == 1, "an old note") }
          }
        },
        Program("HandoffQueue: what one pushes while a worker is inside is taken out, in order") { run in
          let (queue, receipt) = (Box(HandoffQueue<Item>()), Receipt(run))
          let workers = Tally()
          let work = { @Sendable in
            while queue.value.enter() {
              workers.count += 1
              run.require(workers.count == 1, "two workers at once")
              let outcome = queue.value.work(atMost: 2) {
                receipt.add($0); return true
              }
              workers.count -= 1
              guard case .moreLeft = outcome else { return }
            }
          }
          // The first push calls the worker that is the second thread.
          _ = queue.value.push(Item(run, 1, 0))
          run.thread {
            for number in 1...2 { if case .callWorker = queue.value.push(Item(run, 1, number)) { work() } }
            if case .callWorker = queue.value.finish() { work() }
          }
          run.thread { work() }
          run.finally { run.require(receipt.numbers(of: 1) == [0, 1, 2], "\(receipt.numbers(of: 1))") }
        },
        Program("HandoffQueue: what waits when it is closed is discarded once") { run in
          let (queue, receipt, alive) = (Box(HandoffQueue<Loaded>()), Tally(), Alive())
          let work = { @Sendable in
            guard queue.value.enter() else { return }
            while case .moreLeft = queue.value.work(
              atMost: 1,
              { item in
                run.require(item.contents.value == 1, "an item arrives without its contents")
                receipt.count += 1
                return true
              })
            { guard queue.value.enter() else { return } }
          }
          _ = queue.value.push(Loaded(run, alive))
          run.thread {
            for _ in 0..<2 { if case .callWorker = queue.value.push(Loaded(run, alive)) { work() } }
            if case .callWorker = queue.value.finish() { work() }
          }
          run.thread { work() }
          run.thread { if queue.value.close() { _ = queue.value.discard() } }
          run.finally {
            run.require(receipt.count <= 3, "something was delivered twice")
            run.require(alive.count == 0, "\(alive.count) items are left")
          }
        },
      ]
    }

    /// An item that is counted.
    final class Loaded: @unchecked Sendable {
      let contents: Plain<Int>
      private let token: Alive.Token

      init(_ run: Run, _ alive: Alive) {
        contents = run.plain(0)
        contents.value = 1
        token = alive.make()
      }
    }

    // MARK: The serialization point

    static var points: [Program] {
      [2, 3, 4].map { count in
        Program("SerialPoint: of \(count) that enter or post, each item is delivered once, one at a time") { run in
          let (point, receipt) = (Box(SerialPoint<Item>()), Receipt(run))
          let inside = run.plain(0)
          for producer in 1...count {
            run.thread {
              for number in 0..<(count == 2 ? 2 : 1) {
                send(Item(run, producer, number), through: point) { item in
                  inside.value += 1
                  receipt.add(item)
                }
              }
            }
          }
          run.finally {
            for producer in 1...count {
              let numbers = receipt.numbers(of: producer)
              run.require(numbers == Array(0..<(count == 2 ? 2 : 1)), "of \(producer): \(numbers)")
            }
            run.require(point.value.tryEnter(), "the point is not idle in the end")
          }
        }
      } + [
        Program("SerialPoint: an item that is posted from inside is delivered after the current one") { run in
          let (point, receipt) = (Box(SerialPoint<Item>()), Receipt(run))
          let inside = run.plain(false)
          for producer in 1...2 {
            run.thread {
              send(Item(run, producer, 0), through: point) { item in
                run.require(!inside.value, "one inside the other")
                inside.value = true
                receipt.add(item)
                if item.number == 0 { run.require(!point.value.post(Item(run, item.producer, 1)), "idle from inside") }
                inside.value = false
              }
            }
          }
          run.finally {
            for producer in 1...2 { run.require(receipt.numbers(of: producer) == [0, 1], "of \(producer)") }
          }
        },
        Program("SerialPoint: attention that is asked for is paid, and what was written before is seen") { run in
          let point = Box(SerialPoint<Int>())
          let (note, paid, inside) = (run.plain(0), Tally(), run.plain(0))
          let look = {
            inside.value += 1
            if note.value == 1 { paid.count += 1 }
          }
          run.thread {
            guard point.value.tryEnter() else {
              if point.value.post(1) { point.value.drain { if $0 == nil { look() } else { inside.value += 1 } } }
              return
            }
            inside.value += 1
            if !point.value.tryLeave() { point.value.drain { if $0 == nil { look() } else { inside.value += 1 } } }
          }
          run.thread {
            note.value = 1
            guard point.value.requestAttention() else { return }
            look()
            if !point.value.tryLeave() { point.value.drain { if $0 == nil { look() } else { inside.value += 1 } } }
          }
          run.finally { run.require(paid.count >= 1, "no attention was paid") }
        },
        Program("SerialPoint: with a lock in front, nothing overtakes and nothing is lost") { run in
          let (point, lock, receipt) = (Box(SerialPoint<Item>()), Box(Locked([Int]())), Receipt(run))
          let inside = run.plain(0)
          let deliver = { (item: Item) in
            inside.value += 1
            receipt.add(item)
          }
          for producer in 1...2 {
            run.thread {
              for number in 0..<2 {
                let item = Item(run, producer, number)
                let isInside = lock.value.withLock { order in
                  guard point.value.tryEnterWhileLocked() else { return false }
                  order.append(producer)
                  return true
                }
                if isInside {
                  deliver(item)
                  if !point.value.tryLeave() { point.value.drain { if let item = $0 { deliver(item) } } }
                } else {
                  let prepared = point.value.prepare(item)
                  let mustDrain = lock.value.withLock { order in
                    order.append(producer)
                    return point.value.post(prepared)
                  }
                  if mustDrain { point.value.drain { if let item = $0 { deliver(item) } } }
                }
              }
            }
          }
          run.finally {
            for producer in 1...2 { run.require(receipt.numbers(of: producer) == [0, 1], "of \(producer)") }
          }
        },
        Program("SerialPoint: with a lock in front, who finds it idle sees what the last one inside wrote") { run in
          let (point, lock) = (Box(SerialPoint<Int>()), Box(Locked(0)))
          let (inside, joined) = (run.plain(0), Tally())
          run.thread {
            let entered = lock.value.withLock { _ in point.value.tryEnterWhileLocked() }
            guard entered else { return }
            inside.value += 1
            if !point.value.tryLeave() {
              point.value.drain { item in
                if item != nil { joined.count += 1 }
                inside.value += 1
              }
            }
          }
          run.thread {
            let prepared = point.value.prepare(1)
            let isPosted = lock.value.withLock { _ in
              let isPosted = point.value.postIfBusyWhileLocked(prepared)
              if !isPosted { inside.value += 1 }
              return isPosted
            }
            if !isPosted {
              point.value.discard(prepared)
              joined.count += 1
            }
          }
          run.finally { run.require(joined.count == 1, "joined \(joined.count) times") }
        },
      ]
    }

    private static func send(
      _ item: Item, through point: Box<SerialPoint<Item>>, _ deliver: (Item) -> Void
    ) {
      if point.value.tryEnter() {
        deliver(item)
        if !point.value.tryLeave() { point.value.drain { if let item = $0 { deliver(item) } } }
      } else if point.value.post(item) {
        point.value.drain { if let item = $0 { deliver(item) } }
      }
    }
  }
#endif
