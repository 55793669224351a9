internal import JPNG
package import JPNGBenchResults
internal import JPNGThreads

/// Measures all that a plan asks for.
package struct BenchRun: Sendable {
  private let plan: BenchPlan
  private let isCancelled: @Sendable () -> Bool
  private let advance: @Sendable () -> Void

  /// - Parameters:
  ///   - isCancelled: Whether to stop; what was measured until then is returned.
  ///   - advance: Called ``stepCount(_:)`` times.
  package init(
    _ plan: BenchPlan, isCancelled: @escaping @Sendable () -> Bool,
    advance: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.isCancelled = isCancelled
    self.advance = advance
  }

  package static func stepCount(_ imageCount: Int) -> Int { 3 * imageCount + 1 }

  /// What was measured.
  package struct Results: Sendable {
    package var images: [BenchReport.Image]
    package var scenes: [BenchReport.Scene]
    /// `nil` if nothing was to be read from storage.
    package var storedScenes: [BenchReport.StoredScene]?
  }

  package func run(_ images: [BenchImage]) async -> Results {
    PeakMemory.prepareMeasuring()
    let encodings = await keep(encode(images))
    var benches = zip(images, encodings).map { image, encodings in
      defer { advance() }
      return ImageBench(image, encodings, plan, isCancelled: isCancelled)
    }
    // Nothing else runs while anything is timed.
    PeakMemory.prepareTiming()
    let reports = benches.indices.map { index in
      defer { advance() }
      return benches[index].run()
    }
    defer { advance() }
    let verified = benches.map(\.verified)
    let scenes = await SceneBench.run(
      sceneEncodings(verified) { $0.supports(.full) }, plan, isCancelled: isCancelled)
    let stored = await StoredSceneBench.run(
      sceneEncodings(verified, where: \.isStoredInArchives), plan, isCancelled: isCancelled)
    return Results(images: reports, scenes: scenes, storedScenes: stored)
  }

  /// Encodes each image in each way that the plan calls for, on all cores, the largest image first.
  private func encode(_ images: [BenchImage]) -> [[EncodedImage.Attempt]] {
    let order = images.indices.sorted { images[$0].size.pixelCount > images[$1].size.pixelCount }
    let encodings = Locked([[EncodedImage.Attempt]](repeating: [], count: images.count))
    ThreadBudget(threadCount: ThreadBudget.coreCount).forEach(images.count) { place in
      defer { advance() }
      guard !isCancelled() else { return }
      let image = images[order[place]]
      let pixels = Result { () throws(CodecRefusal) in try image.pixels() }
      let encoded = plan.encodings.compactMap { settings in
        isCancelled()
          ? nil
          : EncodedImage.Attempt(
            settings: settings,
            image: pixels.flatMap { pixels in
              Result { () throws(CodecRefusal) in try settings.encode(image, pixels) }
            })
      }
      encodings.withLock { $0[order[place]] = encoded }
    }
    return encodings.withLock { $0 }
  }

  /// Has a pixel cache keep what is to be timed from one.
  private func keep(
    _ encodings: [[EncodedImage.Attempt]]
  ) async -> [[EncodedImage.Attempt]] {
    var encodings = encodings
    for (index, attempts) in encodings.enumerated() {
      for (place, attempt) in attempts.enumerated() where attempt.settings.codec == .mapped {
        guard !isCancelled(), case .success(let image) = attempt.image else { continue }
        encodings[index][place] = EncodedImage.Attempt(
          settings: attempt.settings,
          image: await KeptPicture.keep(image, plan.scales, in: plan.cacheFolder))
      }
    }
    return encodings
  }

  /// The images as each codec stores them, at the first quality and subsampling. Codecs that cannot
  /// store all images are left out.
  ///
  /// - Parameters:
  ///   - verified: The verified encodings of each image.
  ///   - isWanted: Which codecs.
  private func sceneEncodings(
    _ verified: [[EncodedImage]], where isWanted: (BenchCodec) -> Bool
  ) -> [(EncodingSettings, [EncodedImage])] {
    var settings: [EncodingSettings] = []
    for candidate in plan.encodings where isWanted(candidate.codec) {
      if settings.last?.codec != candidate.codec { settings.append(candidate) }
    }
    return settings.compactMap { settings in
      let images = verified.compactMap { $0.first { $0.settings == settings } }
      return images.count == verified.count && !images.isEmpty ? (settings, images) : nil
    }
  }
}
