internal import JPNG
internal import JPNGMemory
internal import JPNGThreads
internal import Synchronization

/// Work on many files at once: the costliest first, so that the last core does not finish alone;
/// each failure reported when it happens, none of them in the way of the others.
struct Batch: Sendable {
  let jobs: Int
  let failFast: Bool
  var memory: MemoryBudget
  let console: Console

  init(
    jobs: Int, failFast: Bool = false, memory: MemoryBudget = MemoryBudget(limit: .max),
    console: Console
  ) {
    (self.jobs, self.failFast, self.memory, self.console) = (jobs, failFast, memory, console)
  }

  /// What a file needs.
  struct Cost: Sendable {
    /// Bytes of memory at its peak.
    var byteCount: Int
    /// In any unit; larger starts earlier.
    var work: Int
  }

  /// Works on all items and returns the results in their order; `nil` for those not started
  /// because of an interrupt or `failFast`.
  func run<Item: Sendable, Value: Sendable>(
    _ items: [(item: Item, cost: Cost)],
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(CommandFailure) -> Value
  ) async -> [Result<Value, CommandFailure>?] {
    let order = Queue(items.indices.sorted { items[$0].cost.work > items[$1].cost.work })
    let threads = ThreadBudget(idle: max(0, jobs - items.count))
    console.beginProgress(of: items.count)
    defer { console.endProgress() }
    let results = await withTaskGroup(of: [(Int, Result<Value, CommandFailure>)].self) { group in
      for _ in 0..<min(jobs, items.count) {
        group.addTask {
          var results: [(Int, Result<Value, CommandFailure>)] = []
          while let index = order.next() {
            let (item, cost) = items[index]
            await memory.acquire(cost.byteCount)
            // Much may have happened while it waited.
            let result =
              order.isOpen ? Result { () throws(CommandFailure) in try work(item, threads) } : nil
            await memory.release(cost.byteCount)
            guard let result else { break }
            results.append((index, result))
            report(result, order)
          }
          threads.donate()
          return results
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    var ordered = [Result<Value, CommandFailure>?](repeating: nil, count: items.count)
    for (index, result) in results { ordered[index] = result }
    return ordered
  }

  private func report<Value>(_ result: Result<Value, CommandFailure>, _ queue: Queue) {
    if case .failure(let failure) = result {
      console.report(failure)
      if failFast { queue.close() }
    }
    console.advanceProgress()
  }
}

/// Hands out indices until it is empty, closed, or the program is interrupted.
private final class Queue: Sendable {
  private let rest: Locked<ArraySlice<Int>>
  private let isClosed = Atomic(false)

  init(_ indices: [Int]) { rest = Locked(indices[...]) }

  var isOpen: Bool { !isClosed.load(ordering: .relaxed) && !Interruption.isRequested }

  func next() -> Int? { isOpen ? rest.withLock { $0.popFirst() } : nil }

  func close() { isClosed.store(true, ordering: .relaxed) }
}
