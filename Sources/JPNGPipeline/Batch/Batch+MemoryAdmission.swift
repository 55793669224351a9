package import JPNGThreads

extension Batch {
  /// An item of a batch, and the memory that work on it needs.
  package struct Sized<Item: Sendable>: Sendable {
    package var item: Item
    /// The path that a failure of the item names.
    package var path: String
    /// Bytes of memory at the peak of the work, or why that is not known. The item then fails for
    /// this reason.
    package var need: Result<Int, AssetFailure>

    package init(item: Item, path: String, need: Result<Int, AssetFailure>) {
      self.item = item
      self.path = path
      self.need = need
    }
  }

  /// Works on all items within a limit of memory. Each item waits until the bytes that it needs are
  /// free. An item that needs more than the limit fails.
  ///
  /// - Parameters:
  ///   - limit: Bytes that the items that are being worked on may take together.
  ///   - attempt: What is attempted with an item, for such a failure.
  ///   - work: Works on one item, on threads of the budget that it is given.
  /// - Returns: The results in the order of the items; `nil` for each item that was not begun
  ///   because of a cancellation or `failFast`.
  package func run<Item: Sendable, Value: Sendable>(
    _ items: [Sized<Item>], within limit: Int, _ attempt: Attempt,
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let costed = items.map { entry in
      // Items whose need is unknown or over the limit need no memory, as they only fail below.
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
