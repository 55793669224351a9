import JPNGMemory
import JPNGThreads
import Testing

@Suite("Admission of memory")
struct MemoryBudgetTests {
  @Test(
    "Who waits for memory is served in order, and not overtaken by a smaller need",
    .timeLimit(.minutes(30)))
  func firstInFirstOut() async {
    let budget = MemoryBudget(limit: 10)
    let served = Locked<[Int]>([])
    await budget.acquire(8)
    await budget.serve([9, 2, 1], in: served)
    #expect(served.withLock { $0 }.first == 9)
    #expect(Set(served.withLock { $0 }) == [9, 2, 1])
  }
}

extension MemoryBudget {
  /// Asks for each need, in that order, while 8 are taken; gives these back when all have asked.
  ///
  /// A task that is created on an actor runs on it, after those that were created before: each of
  /// these has asked, and waits, when the next one begins.
  fileprivate func serve(_ needs: [Int], in served: Locked<[Int]>) async {
    let tasks = needs.map { need in
      Task {
        await acquire(need)
        served.withLock { $0.append(need) }
        release(need)
      }
    }
    await Task {
      #expect(served.withLock { $0 } == [])
      release(8)
    }.value
    for task in tasks { await task.value }
  }
}
