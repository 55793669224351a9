internal import JPNGMemory
package import JPNGThreads
internal import Synchronization

/// Work on many files at once: the costliest first, so that the last core does not finish alone;
/// each failure told when it happens, none of them in the way of the others.
package struct Batch: Sendable {
  package let jobs: Int
  package let failFast: Bool
  let context: PipelineContext

  /// - Parameters:
  ///   - jobs: Files at work at the same time, at most.
  ///   - failFast: Whether nothing is begun any more after a failure.
  package init(jobs: Int, failFast: Bool = false, context: PipelineContext) {
    (self.jobs, self.failFast, self.context) = (jobs, failFast, context)
  }

  /// What a file needs.
  package struct Cost: Sendable {
    /// Bytes of memory at its peak.
    package var byteCount: Int
    /// In any unit; larger starts earlier.
    package var work: Int

    package init(byteCount: Int, work: Int) { (self.byteCount, self.work) = (byteCount, work) }
  }

  /// Works on all items and returns the results in their order; `nil` for those not started
  /// because of a cancellation or `failFast`.
  ///
  /// - Parameter memoryLimit: Bytes that items at work may take together; none takes more.
  package func run<Item: Sendable, Value: Sendable>(
    _ items: [(item: Item, cost: Cost)], memoryLimit: Int = .max,
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let order = Queue(
      items.indices.sorted { items[$0].cost.work > items[$1].cost.work }, context.cancellation)
    let threads = ThreadBudget(idle: max(0, jobs - items.count))
    let memory = MemoryBudget(limit: memoryLimit)
    context.observer.beginProgress(of: items.count)
    defer { context.observer.endProgress() }
    let results = await withTaskGroup(of: [(Int, Result<Value, AssetFailure>)].self) { group in
      for _ in 0..<min(jobs, items.count) {
        group.addTask {
          var results: [(Int, Result<Value, AssetFailure>)] = []
          while let index = order.next() {
            let (item, cost) = items[index]
            await memory.acquire(cost.byteCount)
            // The run may have been cancelled while it waited for memory.
            let result =
              order.isOpen ? Result { () throws(AssetFailure) in try work(item, threads) } : nil
            await memory.release(cost.byteCount)
            guard let result else { break }
            results.append((index, result))
            tell(result, order)
          }
          threads.donate()
          return results
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    var ordered = [Result<Value, AssetFailure>?](repeating: nil, count: items.count)
    for (index, result) in results { ordered[index] = result }
    return ordered
  }

  private func tell<Value>(_ result: Result<Value, AssetFailure>, _ queue: Queue) {
    if case .failure(let failure) = result {
      context.observer.report(failure)
      if failFast { queue.close() }
    }
    context.observer.advanceProgress()
  }
}

/// Hands out indices until it is empty, closed, or the run is cancelled.
private final class Queue: Sendable {
  private let rest: Locked<ArraySlice<Int>>
  private let isClosed = Atomic(false)
  private let cancellation: Cancellation

  init(_ indices: [Int], _ cancellation: Cancellation) {
    (rest, self.cancellation) = (Locked(indices[...]), cancellation)
  }

  var isOpen: Bool { !isClosed.load(ordering: .relaxed) && !cancellation.isRequested }

  func next() -> Int? { isOpen ? rest.withLock { $0.popFirst() } : nil }

  func close() { isClosed.store(true, ordering: .relaxed) }
}
