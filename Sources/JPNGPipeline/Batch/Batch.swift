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
    /// Bytes of memory at the peak of the work.
    package var byteCount: Int
    /// The amount of work, in any unit. Items with more of it are begun earlier.
    package var work: Int
    /// What the observer is told of the item.
    package var piece: Workload.Piece

    package init(byteCount: Int, work: Int, piece: Workload.Piece) {
      self.byteCount = byteCount
      self.work = work
      self.piece = piece
    }

    /// What it takes to go through a file once, in hardly any memory.
    package init(reading input: InputFile) {
      let byteCount = FileStatus(input.path)?.byteCount ?? 0
      self.init(
        byteCount: 0, work: byteCount,
        piece: Workload.Piece(path: input.relativePath, amount: byteCount))
    }
  }

  /// Works on all items.
  ///
  /// - Parameters:
  ///   - unit: What the amounts of the items are counted in.
  ///   - memoryLimit: Bytes that the items that are being worked on may take together. Default: no
  ///     limit.
  ///   - work: Works on one item, on threads of the budget that it is given.
  /// - Precondition: No item takes more memory than the limit.
  /// - Returns: The results in the order of the items; `nil` for each item that was not begun
  ///   because of a cancellation or `failFast`.
  package func run<Item: Sendable, Value: Sendable>(
    _ items: [(item: Item, cost: Cost)], in unit: Workload.Unit, memoryLimit: Int = .max,
    _ work: @escaping @Sendable (Item, ThreadBudget) async throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let order = Queue(
      items.indices.sorted { items[$0].cost.work > items[$1].cost.work }, context.cancellation)
    let threads = ThreadBudget(idle: max(0, jobs - items.count))
    let memory = MemoryBudget(limit: memoryLimit)
    let amount = items.reduce(0) { $0 + $1.cost.piece.amount }
    context.observer.beginProgress(of: Workload(unit: unit, files: items.count, amount: amount))
    defer { context.observer.endProgress() }
    let results = await withTaskGroup(of: [(Int, Result<Value, AssetFailure>)].self) { group in
      for _ in 0..<min(jobs, items.count) {
        group.addTask {
          var results: [(Int, Result<Value, AssetFailure>)] = []
          while let index = order.next() {
            let (item, cost) = items[index]
            await memory.acquire(cost.byteCount)
            var result: Result<Value, AssetFailure>?
            // The run may have been cancelled while this waited for memory.
            if order.isOpen {
              result = await observed(cost.piece, order) { () async throws(AssetFailure) in
                try await work(item, threads)
              }
            }
            await memory.release(cost.byteCount)
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
    _ piece: Workload.Piece, _ queue: Queue, _ work: () async throws(AssetFailure) -> Value
  ) async -> Result<Value, AssetFailure> {
    context.observer.beginWork(on: piece)
    do throws(AssetFailure) {
      let value = try await work()
      context.observer.endWork(on: piece, failed: false)
      return .success(value)
    } catch {
      context.observer.report(error)
      if failFast { queue.close() }
      context.observer.endWork(on: piece, failed: true)
      return .failure(error)
    }
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
