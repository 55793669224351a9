internal import JPNG
internal import JPNGMemory
internal import JPNGReports
internal import JPNGThreads

extension Batch {
  /// An item, whose name an error has, and the memory that it needs at its peak, in bytes.
  struct Sized<Item: Sendable>: Sendable {
    var item: Item
    var path: String
    var need: Result<Int, CommandFailure>
  }

  /// Works on items as far as memory lasts: each waits until what it needs is free, and one that
  /// needs more than there is at all fails.
  ///
  /// - Parameter limit: Bytes that items at work may take together, `--max-memory`.
  func run<Item: Sendable, Value: Sendable>(
    _ items: [Sized<Item>], within limit: Int, _ attempt: String,
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(CommandFailure) -> Value
  ) async -> [Result<Value, CommandFailure>?] {
    let costed = items.map { entry in
      // What has no estimate fails as soon as it is looked at, and takes nothing.
      let byteCount = (try? entry.need.get()) ?? 0
      let admitted = byteCount <= limit ? byteCount : 0
      return (item: entry, cost: Cost(byteCount: admitted, work: byteCount))
    }
    var batch = self
    batch.memory = MemoryBudget(limit: limit)
    return await batch.run(costed) { (entry, threads) throws(CommandFailure) in
      let needed = try entry.need.get()
      guard needed <= limit else {
        throw CommandFailure(
          .unsupported, entry.path, attempt,
          "needs up to \(needed.asByteCount) of memory, more than --max-memory allows"
            + " (\(limit.asByteCount))")
      }
      return try work(entry.item, threads)
    }
  }
}
