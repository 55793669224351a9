import JPNGMemory
import JPNGThreads
import Testing

@Suite("Admission of memory")
struct MemoryBudgetTests {
  @Test("Who waits for memory is served in order, and not overtaken by a smaller need")
  func firstInFirstOut() async {
    let budget = MemoryBudget(limit: 10)
    await budget.acquire(8)
    let served = Locked<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for (index, need) in [9, 1, 2].enumerated() {
        group.addTask {
          await budget.acquire(need)
          served.withLock { $0.append(need) }
          await budget.release(need)
        }
        // The next comes when this one is in line.
        while await budget.waitingCount <= index { await Task.yield() }
      }
      #expect(served.withLock { $0 } == [])
      await budget.release(8)
    }
    #expect(served.withLock { $0 }.first == 9)
    #expect(Set(served.withLock { $0 }) == [9, 1, 2])
  }
}
