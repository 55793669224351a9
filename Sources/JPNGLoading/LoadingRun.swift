internal import JPNGMemory
internal import JPNGThreads

/// One call of ``AssetLoader/load(_:deliver:)``: a pass over all files for previews, then one for
/// the images of those that had one.
struct LoadingRun: Sendable {
  private let loader: AssetLoader
  private let paths: [String]
  private let deliver: @Sendable (AssetLoader.Event) async -> Void
  private let threadCount: Int
  private let memoryLimit: Int
  private let memory: MemoryBudget

  init(
    _ loader: AssetLoader, _ paths: [String],
    _ deliver: @escaping @Sendable (AssetLoader.Event) async -> Void
  ) {
    (self.loader, self.paths, self.deliver) = (loader, paths, deliver)
    threadCount = min(
      max(1, loader.threads ?? ThreadBudget.coreCount), ThreadBudget.maxThreadCount)
    memoryLimit = max(1, loader.memoryLimit)
    memory = MemoryBudget(limit: memoryLimit)
  }

  func run() async -> [AssetLoader.Outcome] {
    var outcomes = [AssetLoader.Outcome](repeating: .cancelled, count: paths.count)
    var sizes: [(index: Int, pixelCount: Int)] = []
    for (index, result) in await pass(Array(paths.indices), showing: .preview) {
      switch result {
      case .success(let size): sizes.append((index, size.pixelCount))
      case .failure(let error): outcomes[index] = .failed(error)
      }
    }
    // Work goes by what is stored, whatever the resolution. Among equals, the list's order.
    let order = sizes.sorted { ($1.pixelCount, $0.index) < ($0.pixelCount, $1.index) }.map(\.index)
    for (index, result) in await pass(order, showing: .image) {
      switch result {
      case .success: outcomes[index] = .loaded
      case .failure(let error): outcomes[index] = .failed(error)
      }
    }
    return outcomes
  }

  /// What came of a file that was not cancelled: the stored picture's size, after its delivery.
  private typealias Delivery = Result<ImageSize, LoadingError>

  /// Shows the files in that order, as many at a time as there are threads. Threads that find
  /// none left help with those that are still being decoded.
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

  /// Decodes and delivers one file; `nil` where the task is cancelled before.
  private func show(_ index: Int, _ view: FileView, _ threads: ThreadBudget) async -> Delivery? {
    do throws(LoadingError) {
      let decoder = try JPNGDecoder(contentsOf: paths[index], options: loader.options)
      // A picture that is larger than the limit takes all of it, and so is alone.
      let byteCount = min(view.byteCount(decoder, loader.resolution), memoryLimit)
      // Cancellation need not wake who waits here: it ends the work of those that are waited for.
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
    // Much may have happened while it waited for memory.
    guard !Task.isCancelled else { return nil }
    let size = decoder.info.size
    do throws(LoadingError) {
      let content = try inFile(paths[index]) { () throws(JPNGError) in
        try view.decode(decoder, loader.resolution, threads)
      }
      return await send(content, of: index) ? .success(size) : nil
    } catch {
      return await send(.failure(error), of: index) ? .failure(error) : nil
    }
  }

  /// - Returns: Whether it was delivered; it is not where the task is cancelled.
  private func send(_ content: AssetLoader.Event.Content, of index: Int) async -> Bool {
    guard !Task.isCancelled else { return false }
    await deliver(AssetLoader.Event(index: index, path: paths[index], content: content))
    return true
  }
}
