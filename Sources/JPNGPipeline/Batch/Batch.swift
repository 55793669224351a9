internal import JPNGFiles
internal import JPNGMemory
package import JPNGThreads
internal import Synchronization

/// Works on many files at once. The files with the most work are begun first, so that all cores
/// finish at about the same time. Each failure is reported when it happens, and does not stop the
/// other files unless that is asked for.
package struct Batch: Sendable {
  package let jobs: Int
  package let failFast: Bool
  let context: PipelineContext

  /// - Parameters:
  ///   - jobs: The most files that are worked on at the same time.
  ///   - failFast: Whether no more files are begun after a failure. Default: no.
  package init(jobs: Int, failFast: Bool = false, context: PipelineContext) {
    self.jobs = jobs
    self.failFast = failFast
    self.context = context
  }

  /// What work on an item takes.
  package struct Cost: Sendable {
    /// The amount of work, in any unit. Items with more of it are begun earlier.
    package var work: Int
    /// What the observer is told of the item.
    package var piece: Workload.Piece

    package init(work: Int, piece: Workload.Piece) {
      self.work = work
      self.piece = piece
    }

    /// What it takes to go through a file once.
    package init(reading input: InputFile) {
      let byteCount = FileStatus(input.path)?.byteCount ?? 0
      self.init(
        work: byteCount, piece: Workload.Piece(path: input.relativePath, amount: byteCount))
    }
  }

  /// Works on all items.
  ///
  /// - Parameters:
  ///   - unit: What the amounts of the items are counted in.
  ///   - memory: What the items take of the context's memory. An item waits until that is free,
  ///     and fails if it is more than all. Default: `nil`, nothing.
  ///   - work: Works on one item, on threads of the budget that it is given.
  /// - Returns: The results in the order of the items; `nil` for each item that was not begun
  ///   because of a cancellation or `failFast`.
  package func run<Item: Sendable, Value: Sendable>(
    _ items: [(item: Item, cost: Cost)], in unit: Workload.Unit, memory: Memory<Item>? = nil,
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let order = Queue(
      items.indices.sorted { items[$0].cost.work > items[$1].cost.work }, context.cancellation)
    let threads = ThreadBudget(idle: max(0, jobs - items.count))
    let limit = context.memoryLimit
    let budget = MemoryBudget(limit: limit)
    let amount = items.reduce(0) { $0 + $1.cost.piece.amount }
    context.observer.beginProgress(of: Workload(unit: unit, files: items.count, amount: amount))
    defer { context.observer.endProgress() }
    let results = await withTaskGroup(of: [(Int, Result<Value, AssetFailure>)].self) { group in
      for _ in 0..<min(jobs, items.count) {
        group.addTask {
          var results: [(Int, Result<Value, AssetFailure>)] = []
          while let index = order.next() {
            let (item, cost) = items[index]
            let admission = memory?.admission(of: item, within: limit) ?? .success(0)
            let byteCount = (try? admission.get()) ?? 0
            await budget.acquire(byteCount)
            var result: Result<Value, AssetFailure>?
            // The run may have been cancelled while this waited for memory.
            if order.isOpen {
              result = observed(cost.piece, order) { () throws(AssetFailure) in
                _ = try admission.get()
                return try work(item, threads)
              }
            }
            await budget.release(byteCount)
            guard let result else { break }
            results.append((index, result))
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

  /// Works on an item, and tells the observer when that begins, how it fails and when it ends.
  private func observed<Value>(
    _ piece: Workload.Piece, _ queue: Queue, _ work: () throws(AssetFailure) -> Value
  ) -> Result<Value, AssetFailure> {
    context.observer.beginWork(on: piece)
    let result = Result(catching: work)
    switch result {
    case .success: context.observer.endWork(on: piece, failed: false)
    case .failure(let failure):
      context.observer.report(failure)
      if failFast { queue.close() }
      context.observer.endWork(on: piece, failed: true)
    }
    return result
  }
}

/// A queue of indices. It gives out one after the other until it is empty or closed, or the run is
/// cancelled.
private final class Queue: Sendable {
  private let rest: Locked<ArraySlice<Int>>
  private let isClosed = Atomic(false)
  private let cancellation: Cancellation

  init(_ indices: [Int], _ cancellation: Cancellation) {
    rest = Locked(indices[...])
    self.cancellation = cancellation
  }

  var isOpen: Bool { !isClosed.load(ordering: .relaxed) && !cancellation.isRequested }

  func next() -> Int? { isOpen ? rest.withLock { $0.popFirst() } : nil }

  func close() { isClosed.store(true, ordering: .relaxed) }
}
