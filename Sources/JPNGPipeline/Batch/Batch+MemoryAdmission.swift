package import JPNGThreads

extension Batch {
  /// How much memory the items of a batch take.
  package struct Memory<Item>: Sendable {
    /// The bytes at the peak of the work on an item; `nil` where nothing is known before it is
    /// read, as of standard input. Such an item gets all memory there is.
    let need: @Sendable (Item) throws(AssetFailure) -> Int?
    /// The path by which the failure of an item is named.
    let path: @Sendable (Item) -> String
    /// What is attempted with an item, for such a failure.
    let attempt: Attempt

    package init(
      _ attempt: Attempt, path: @escaping @Sendable (Item) -> String,
      need: @escaping @Sendable (Item) throws(AssetFailure) -> Int?
    ) {
      self.attempt = attempt
      self.path = path
      self.need = need
    }

    /// The bytes that an item is to be given, or why it must not be begun.
    func admission(of item: Item, within limit: Int) -> Result<Int, AssetFailure> {
      Result { () throws(AssetFailure) in
        guard let needed = try need(item) else { return limit }
        guard needed <= limit else {
          throw AssetFailure(path(item), attempt, .memoryExceeded(needed: needed, limit: limit))
        }
        return needed
      }
    }
  }

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
    /// Bytes of memory at the peak of the work; `nil` if nothing is known of that.
    package var byteCount: Int?
    /// The pixels of the picture.
    package var pixelCount: Int

    package init(byteCount: Int?, pixelCount: Int) {
      self.byteCount = byteCount
      self.pixelCount = pixelCount
    }

    /// That of a pipe such as standard input, of which nothing is known before it is read.
    static let unknown = Need(byteCount: nil, pixelCount: 0)
  }

  /// Works on all items within the context's memory. Each item waits until the bytes that it needs
  /// are free. An item that needs more than all fails.
  ///
  /// - Parameters:
  ///   - attempt: What is attempted with an item, for such a failure.
  ///   - work: Works on one item, on threads of the budget that it is given.
  /// - Returns: The results in the order of the items; `nil` for each item that was not begun
  ///   because of a cancellation or `failFast`.
  package func run<Item: Sendable, Value: Sendable>(
    _ items: [Sized<Item>], _ attempt: Attempt,
    _ work: @escaping @Sendable (Item, ThreadBudget) throws(AssetFailure) -> Value
  ) async -> [Result<Value, AssetFailure>?] {
    let costed = items.map { entry in
      let need = try? entry.need.get()
      let piece = Workload.Piece(path: entry.file.relativePath, amount: need?.pixelCount ?? 0)
      return (item: entry, cost: Cost(work: need?.byteCount ?? 0, piece: piece))
    }
    let memory = Memory<Sized<Item>>(
      attempt, path: { $0.file.path },
      need: { entry throws(AssetFailure) in
        try entry.need.get().byteCount
      })
    return await run(costed, in: .pixels, memory: memory) {
      (entry, threads) throws(AssetFailure) in
      try work(entry.item, threads)
    }
  }
}
