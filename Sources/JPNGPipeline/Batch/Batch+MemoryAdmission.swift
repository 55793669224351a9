package import JPNGThreads

extension Batch {
  /// An item of a batch, and the memory that work on it needs.
  package struct Sized<Item: Sendable>: Sendable {
    package var item: Item
    /// The file that the item is shown and its failures are named by.
    package var file: InputFile
    /// What the work takes, or why that is not known. The item then fails for this reason.
    package var need: Result<Need, AssetFailure>

    package init(item: Item, file: InputFile, need: Result<Need, AssetFailure>) {
      self.item = item
      self.file = file
      self.need = need
    }
  }

  /// What work on a picture takes.
  package struct Need: Hashable, Sendable {
    /// Bytes of memory at the peak of the work.
    package var byteCount: Int
    /// The pixels of the picture.
    package var pixelCount: Int

    package init(byteCount: Int, pixelCount: Int) {
      self.byteCount = byteCount
      self.pixelCount = pixelCount
    }

    /// That of a pipe such as standard input, of which nothing is known before it is read.
    static let unknown = Need(byteCount: 0, pixelCount: 0)
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
    _ work: @escaping @Sendable (Item, ThreadBudget) async throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let costed = items.map { entry in
      // Items whose need is unknown or over the limit need no memory, as they only fail below.
      let need = (try? entry.need.get()) ?? .unknown
      let admitted = need.byteCount <= limit ? need.byteCount : 0
      let piece = Workload.Piece(path: entry.file.relativePath, amount: need.pixelCount)
      return (item: entry, cost: Cost(byteCount: admitted, work: need.byteCount, piece: piece))
    }
    return await run(costed, in: .pixels, memoryLimit: limit) {
      (entry, threads) async throws(AssetFailure) in
      let needed = try entry.need.get().byteCount
      guard needed <= limit else {
        throw AssetFailure(entry.file.path, attempt, .memoryExceeded(needed: needed, limit: limit))
      }
      return try await work(entry.item, threads)
    }
  }
}
