internal import JPNGMemory
internal import JPNGThreads

/// One call of ``AssetLoader/load(_:deliver:)``: a pass over all files for their previews, then a
/// pass for the images of those files that did not fail in the first. For a bundle, there is only
/// the second: its previews are not in the files.
struct LoadingRun: Sendable {
  private let loader: AssetLoader
  private let source: LoadingSource
  private let deliver: @Sendable (AssetLoader.Event) async -> Void
  private let threadCount: Int
  private let memoryLimit: Int
  private let memory: MemoryBudget

  init(
    _ loader: AssetLoader, _ source: LoadingSource,
    _ deliver: @escaping @Sendable (AssetLoader.Event) async -> Void
  ) {
    self.loader = loader
    self.source = source
    self.deliver = deliver
    threadCount = min(
      max(1, loader.threads ?? ThreadBudget.coreCount), ThreadBudget.maxThreadCount)
    memoryLimit = max(1, loader.memoryLimit)
    memory = MemoryBudget(limit: memoryLimit)
  }

  func run() async -> [AssetLoader.Outcome] {
    var outcomes = [AssetLoader.Outcome](repeating: .cancelled, count: source.count)
    var sizes: [(index: Int, pixelCount: Int)] = []
    for (index, result) in await pass(Array(0..<source.count), showing: .preview) {
      switch result {
      case .success(let size): sizes.append((index, size.pixelCount))
      case .failure(let error): outcomes[index] = .failed(error)
      }
    }
    await loadImages(sizes, &outcomes)
    return outcomes
  }

  /// Loads the images of files whose sizes are known.
  func loadImages(
    _ sizes: [(index: Int, pixelCount: Int)], _ outcomes: inout [AssetLoader.Outcome]
  ) async {
    // The work of decoding depends on the stored size, whatever the resolution. Files of the same
    // size keep the order of the list.
    let order = sizes.sorted { ($1.pixelCount, $0.index) < ($0.pixelCount, $1.index) }.map(\.index)
    for (index, result) in await pass(order, showing: .image) {
      switch result {
      case .success: outcomes[index] = .loaded
      case .failure(let error): outcomes[index] = .failed(error)
      }
    }
  }

  /// What was delivered: a picture, whose stored size this is, or a failure.
  private typealias Delivery = Result<ImageSize, LoadingError>

  /// Decodes and delivers one picture of each file, beginning them in the given order, on as many
  /// threads as there are. A thread that finds no more files helps to decode those that are not
  /// done.
  private func pass(_ order: [Int], showing view: FileView) async -> [(Int, Delivery)] {
    let rest = Locked(order[...])
    let threads = ThreadBudget(idle: max(0, threadCount - order.count))
    return await withTaskGroup(of: [(Int, Delivery)].self) { group in
      for _ in 0..<min(threadCount, order.count) {
        group.addTask {
          var deliveries: [(Int, Delivery)] = []
          while !Task.isCancelled, let index = rest.withLock({ $0.popFirst() }) {
            guard let delivery = await show(index, view, threads) else { break }
            deliveries.append((index, delivery))
          }
          threads.donate()
          return deliveries
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Decodes and delivers one picture; `nil` if the task is cancelled before the delivery.
  private func show(_ index: Int, _ view: FileView, _ threads: ThreadBudget) async -> Delivery? {
    do throws(LoadingError) {
      let decoder = try source.decoder(index, loader.options)
      // A picture that is larger than the limit takes all of it, and so is decoded alone.
      let byteCount = min(view.byteCount(decoder, loader.resolution), memoryLimit)
      // A cancellation does not end this wait. It need not: it ends the work of the other tasks,
      // and they release their memory.
      await memory.acquire(byteCount)
      let delivery = await decodeAndDeliver(decoder, index, view, threads)
      await memory.release(byteCount)
      return delivery
    } catch {
      return await send(.failure(error), of: index) ? .failure(error) : nil
    }
  }

  private func decodeAndDeliver(
    _ decoder: JPNGDecoder, _ index: Int, _ view: FileView, _ threads: ThreadBudget
  ) async -> Delivery? {
    // The task may have been cancelled while this waited for memory.
    guard !Task.isCancelled else { return nil }
    let size = decoder.info.size
    do throws(LoadingError) {
      let content = try inFile(source.path(index)) { () throws(JPNGError) in
        try view.decode(decoder, loader.resolution, threads)
      }
      return await send(content, of: index) ? .success(size) : nil
    } catch {
      return await send(.failure(error), of: index) ? .failure(error) : nil
    }
  }

  /// - Returns: Whether it was delivered. After a cancellation it is not.
  private func send(_ content: AssetLoader.Event.Content, of index: Int) async -> Bool {
    guard !Task.isCancelled else { return false }
    await deliver(AssetLoader.Event(index: index, path: source.path(index), content: content))
    return true
  }
}
