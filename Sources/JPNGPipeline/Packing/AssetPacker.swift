package import JPNG
package import JPNGAssetReports
internal import JPNGFiles
internal import JPNGScoring
package import JPNGThreads

/// Packs one asset after the other: reads, encodes, writes, and measures what is asked for.
package struct AssetPacker: Sendable {
  package let options: PackOptions
  package let goals: PackGoals
  let writer: AssetWriter
  let context: PipelineContext

  /// - Parameter writer: Puts files in place.
  package init(
    options: PackOptions, goals: PackGoals, writer: AssetWriter, context: PipelineContext
  ) {
    self.options = options
    self.goals = goals
    self.writer = writer
    self.context = context
  }

  /// Packs an asset. What it reports of time is without the measures.
  package func pack(
    _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    let start = ContinuousClock.now
    try writer.refuseExisting(item)
    let path = item.input.path
    let source = try read(item.input.source)
    for warning in source.image.warnings { context.observer.warn(path, warning) }
    let reference = goals.measures.needsSource ? source.image : nil
    let file = source.file
    let byteCount = source.byteCount
    var (packed, outcome) = try encode((consume source).image, byteCount, item, threads)
    let isFallback = goals.fallback == .png && packed.count >= byteCount
    try writer.write(isFallback ? file : packed, of: item, isFallback: isFallback, context)
    if isFallback { outcome.becomeFallback(item.fallback) }
    outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
    if let reference {
      do throws(AssetFailure) {
        outcome = try goals.measures.measure(
          outcome, isFallback ? nil : packed, reference, of: path, options.limits, threads)
      } catch {
        // The file is written and good.
        context.observer.warn(path, error.text)
      }
    }
    if let target = goals.target, outcome.targetReached == false {
      let score = outcome.scores?.ssimulacra2
      context.observer.report(MissedTarget(path: path, score: score, target: target))
    }
    return outcome
  }

  private struct Source {
    var image: SourceImage
    /// The whole file where it may be written as it is, else nothing.
    var file: [UInt8]
    var byteCount: Int
  }

  /// Reads the source. The file's bytes are gone before the encoding begins, unless they may be
  /// written as they are.
  private func read(_ input: InputSource) throws(AssetFailure) -> Source {
    let bytes = try context.read(input)
    let image = try AssetFailure.inContent(input.name, .reading) { () throws(JPNGError) in
      try SourceImage(png: bytes, colorProfile: options.colorProfile, limits: options.limits)
    }
    return Source(
      image: image, file: goals.fallback == .png ? bytes : [], byteCount: bytes.count)
  }

  private func encode(
    _ source: consuming SourceImage, _ byteCount: Int, _ item: OutputPlan.Item,
    _ threads: ThreadBudget
  ) throws(AssetFailure) -> (packed: [UInt8], AssetOutcome) {
    let path = item.input.path
    let found: TargetSearch.Outcome?
    do throws(JPNGError) {
      guard let target = goals.target else {
        let image = try JPNGEncoder(options: options, sharing: threads).encode(source)
        let outcome = AssetOutcome(item, sourceByteCount: byteCount, image)
        return (image.bytes, outcome)
      }
      let cancellation = context.cancellation
      found = try TargetSearch(options: options, target: target, sharing: threads).run(
        source, isCancelled: { cancellation.isRequested })
    } catch {
      throw AssetFailure(path, .packing, .content(error))
    }
    guard let found else { throw AssetFailure(path, .packing, .interrupted) }
    return (found.packed.bytes, AssetOutcome(item, sourceByteCount: byteCount, found))
  }
}
