import JPNGThreads
import Testing

@testable import JPNGCommands

@Suite("Batches and their memory")
struct BatchTests {
  private let console = Console(isQuiet: true)

  private func items(_ works: [Int]) -> [(item: Int, cost: Batch.Cost)] {
    works.enumerated().map { ($0.offset, Batch.Cost(byteCount: 0, work: $0.element)) }
  }

  @Test("The costliest starts first, equals in their order; results come in the items' order")
  func order() async {
    let started = Locked<[Int]>([])
    let results = await Batch(jobs: 1, console: console).run(items([1, 9, 5, 9])) { item, _ in
      started.withLock { $0.append(item) }
      return item * 10
    }
    #expect(started.withLock { $0 } == [1, 3, 2, 0])
    #expect(results.map { try? $0?.get() } == [0, 10, 20, 30])
  }

  @Test("A failure is the result of its item alone")
  func failure() async {
    let failure = CommandFailure(.invalidData, "made up", "testing", "to see what happens")
    let results = await Batch(jobs: 2, console: console).run(items([3, 2, 1])) {
      (item, _) throws(CommandFailure) in
      if item == 1 { throw failure }
      return item
    }
    #expect(results.map { $0?.failure } == [nil, failure, nil])
    #expect(results.compactMap { try? $0?.get() } == [0, 2])
  }

  @Test("With failFast nothing starts after a failure")
  func failFast() async {
    let failure = CommandFailure(.invalidData, "made up", "testing", "to see what happens")
    let results = await Batch(jobs: 1, failFast: true, console: console).run(items([3, 2, 1])) {
      (item, _) throws(CommandFailure) in
      if item == 1 { throw failure }
      return item
    }
    #expect(results.map { $0 == nil } == [false, false, true])
  }

  @Test("Jobs together never hold more than the budget")
  func budget() async {
    let held = Locked((now: 0, most: 0))
    let costs = (0..<40).map { 10 + $0 * 7 % 60 }
    let items = costs.map { (item: $0, cost: Batch.Cost(byteCount: $0, work: $0)) }
    let batch = Batch(jobs: 8, memory: MemoryBudget(limit: 100), console: console)
    let results = await batch.run(items) { cost, _ in
      held.withLock { held in
        held.now += cost
        held.most = max(held.most, held.now)
      }
      for _ in 0..<2000 { held.withLock { _ in } }
      held.withLock { $0.now -= cost }
    }
    #expect(results.count == 40)
    #expect(held.withLock { $0.most } <= 100)
    #expect(held.withLock { $0.now } == 0)
  }

  @Test(
    "Who waits for memory is served in order, and not overtaken by a smaller need",
    .timeLimit(.minutes(10)))
  func firstInFirstOut() async {
    let (budget, served) = (MemoryBudget(limit: 10), Journal())
    await budget.acquire(8)
    await budget.serve([9, 1, 2], in: served)
    #expect(served.entries.first == 9)
    #expect(Set(served.entries) == [9, 1, 2])
  }
}

extension MemoryBudget {
  /// Asks for each need, in that order, while 8 are taken; gives these back when all have asked.
  ///
  /// A task that is created on an actor runs on it, after those that were created before: each of
  /// these has asked, and waits, when the next one begins.
  fileprivate func serve(_ needs: [Int], in journal: Journal) async {
    let tasks = needs.map { need in
      Task {
        await acquire(need)
        journal.append(need)
        release(need)
      }
    }
    await Task {
      #expect(journal.entries == [])
      release(8)
    }.value
    for task in tasks { await task.value }
  }
}

/// What happened, in order.
private final class Journal: Sendable {
  private let storage = Locked<[Int]>([])

  var entries: [Int] { storage.withLock { $0 } }

  func append(_ entry: Int) { storage.withLock { $0.append(entry) } }
}
