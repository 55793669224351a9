package import JPNGThreads

extension Batch {
  /// An item, whose path an error has, and the memory that it needs at its peak, in bytes.
  package struct Sized<Item: Sendable>: Sendable {
    package var item: Item
    package var path: String
    package var need: Result<Int, AssetFailure>

    package init(item: Item, path: String, need: Result<Int, AssetFailure>) {
      (self.item, self.path, self.need) = (item, path, need)
    }
  }

  /// Works on items as far as memory lasts: each waits until what it needs is free, and one that
  /// needs more than there is at all fails.
  ///
  /// - Parameter limit: Bytes that items at work may take together.
  package func run<Item: Sendable, Value: Sendable>(
    _ items: [Sized<Item>], within limit: Int, _ attempt: Attempt,
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let costed = items.map { entry in
      // An item without an estimate, or with one over the limit, only fails below: it takes nothing.
      let byteCount = (try? entry.need.get()) ?? 0
      let admitted = byteCount <= limit ? byteCount : 0
      return (item: entry, cost: Cost(byteCount: admitted, work: byteCount))
    }
    return await run(costed, memoryLimit: limit) { (entry, threads) throws(AssetFailure) in
      let needed = try entry.need.get()
      guard needed <= limit else {
        throw AssetFailure(entry.path, attempt, .memoryExceeded(needed: needed, limit: limit))
      }
      return try work(entry.item, threads)
    }
  }
}
