internal import JPNG
internal import JPNGBenchResults
internal import JPNGMemory
internal import JPNGPixels
internal import JPNGThreads

/// Decoding all images as a program does that loads a scene: as many at a time as there are
/// threads, each on one, within a limit of memory.
struct SceneBench {
  /// All images as one codec stores them, in their order of arrival.
  let images: [EncodedImage]
  let memoryLimit: Int

  /// Seconds for all images; `nil` where one failed.
  func time(threads: Int, _ order: BenchReport.Scene.Order) async -> Double? {
    let sources = sorted(order).compactMap { image in (try? image.source()).map { (image, $0) } }
    guard sources.count == images.count else { return nil }
    let start = ContinuousClock.now
    let isComplete = await Self.decode(sources, threads: threads, memoryLimit: memoryLimit)
    return isComplete ? (ContinuousClock.now - start).milliseconds / 1e3 : nil
  }

  /// Decodes all images, as many at a time as there are threads.
  ///
  /// - Returns: Whether all could be decoded.
  static func decode(
    _ sources: [(EncodedImage, EncodedImage.Source)], threads: Int, memoryLimit: Int
  ) async -> Bool {
    let memory = MemoryBudget(limit: memoryLimit)
    let queue = Locked(sources[...])
    return await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<threads {
        group.addTask {
          var isComplete = true
          while let (image, source) = queue.withLock({ $0.popFirst() }) {
            // An image that is larger than the limit takes all of it, and so is decoded alone.
            let byteCount = min(memoryLimit, PixelBuffer.byteCount(of: image.size))
            await memory.acquire(byteCount)
            let scale = image.codec.supports(.full) ? Scale.full : .eighth
            if (try? image.decode(source, at: scale, threads: 1)) == nil { isComplete = false }
            await memory.release(byteCount)
          }
          return isComplete
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
  }

  private func sorted(_ order: BenchReport.Scene.Order) -> [EncodedImage] {
    switch order {
    case .arrival: images
    case .largestFirst: images.sorted { $0.size.pixelCount > $1.size.pixelCount }
    }
  }
}

extension SceneBench {
  private static let runs = 3

  /// Times one scene for each codec, number of threads and order in turn, then all of them again.
  /// The first round warms up and does not count.
  ///
  /// - Parameter encodings: The images as each codec stores them.
  static func run(
    _ encodings: [(EncodingSettings, [EncodedImage])], _ plan: BenchPlan,
    isCancelled: @Sendable () -> Bool
  ) async -> [BenchReport.Scene] {
    let cases = encodings.flatMap { settings, images in
      // Tasks run on as many threads as there are cores; on one, the order makes no difference.
      plan.threads.filter { $0 <= ThreadBudget.coreCount }.flatMap { threads in
        (threads == 1 ? [.arrival] : BenchReport.Scene.Order.allCases)
          .map { (settings, images, threads, $0) }
      }
    }
    var times = [[Double]](repeating: [], count: cases.count)
    for run in 0...runs {
      for (index, (_, images, threads, order)) in cases.enumerated() where !isCancelled() {
        let scene = SceneBench(images: images, memoryLimit: plan.memoryLimit)
        let time = await scene.time(threads: threads, order)
        if run > 0, let time { times[index].append(time) }
      }
    }
    return zip(cases, times).compactMap { measured, times in
      let (settings, images, threads, order) = measured
      guard times.count == runs else { return nil }
      return BenchReport.Scene(
        codec: settings.codec.rawValue, quality: settings.quality,
        subsampling: settings.subsampling.map(\.settingText), threads: threads, order: order,
        images: images.count, pixels: images.reduce(0) { $0 + $1.size.pixelCount },
        memoryLimit: plan.memoryLimit, seconds: Statistics(times).median)
    }
  }
}
