package import JPNG
package import JPNGAssetReports
internal import JPNGCache
internal import JPNGFiles
internal import JPNGScoring
package import JPNGThreads

/// Packs one asset after the other: reads, encodes, writes, and measures what is asked for.
package struct AssetPacker: Sendable {
  package let options: PackOptions
  package let goals: PackGoals
  let writer: AssetWriter
  let context: PipelineContext
  /// What need not be packed again; `nil` if everything is.
  let history: PackHistory?

  /// - Parameter writer: Puts files in place.
  package init(
    options: PackOptions, goals: PackGoals, writer: AssetWriter, context: PipelineContext,
    history: PackHistory? = nil
  ) {
    self.history = history
    self.options = options
    self.goals = goals
    self.writer = writer
    self.context = context
  }

  /// Packs an asset, or takes what was packed before. What it reports of time is without the
  /// measures.
  package func pack(
    _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) async throws(AssetFailure) -> AssetOutcome {
    try writer.refuseExisting(item)
    let stamp = item.input.source.path.flatMap { FileStamp($0) }
    let file = try context.read(item.input.source)
    let key = history?.key(file)
    if let key, let found = history?.found(key, item) {
      return try place(found, from: .local, key, file, stamp, item, threads)
    }
    if let key, history?.asksRemote == true {
      if let found = await shared(key, file) {
        return try place(found, from: .remote, key, file, stamp, item, threads)
      }
      // Who interrupts the run while it waits for the cache does not want to wait for packing.
      guard !context.cancellation.isRequested else {
        throw AssetFailure(item.input.path, .packing, .interrupted)
      }
    }
    return try packAnew(consume file, key, stamp, item, threads)
  }

  /// Says that a target was missed, now or when the asset was packed.
  func tellMissedTarget(_ outcome: AssetOutcome, _ path: String) {
    guard let target = goals.target, outcome.targetReached == false else { return }
    let score = outcome.scores?.ssimulacra2
    context.observer.report(MissedTarget(path: path, score: score, target: target))
  }

  private func packAnew(
    _ file: consuming [UInt8], _ key: PackKey?, _ stamp: FileStamp?, _ item: OutputPlan.Item,
    _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    let start = ContinuousClock.now
    let path = item.input.path
    let source = try decode(file, path)
    let byteCount = file.count
    // The file's bytes are gone before the encoding begins, unless they may be written as they are.
    let kept = goals.fallback == .png ? file : []
    _ = consume file
    for warning in source.warnings { context.observer.warn(path, warning) }
    let reference = goals.measures.needsSource ? source : nil
    var (packed, outcome) = try encode(consume source, byteCount, item, threads)
    if goals.fallback == .png && packed.count >= byteCount {
      outcome.becomeFallback(item.fallback)
      packed = []
    }
    let isFallback = outcome.status == .fallback
    let written = isFallback ? kept : packed
    try writer.write(written, of: item, isFallback: isFallback, context)
    outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
    if let reference { outcome = measured(outcome, packed, reference, path, threads) }
    tellMissedTarget(outcome, path)
    if let key {
      let entry = PackCache.Entry(outcome: outcome, packed: packed)
      take(entry, key, item, stamp, from: .packing)
    }
    return outcome
  }

  /// Puts what was packed before in its place, unless it is there, and measures what was not
  /// measured then.
  private func place(
    _ found: PackCache.Entry, from origin: PackHistory.Origin, _ key: PackKey, _ file: [UInt8],
    _ stamp: FileStamp?, _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    var found = found
    let path = item.input.path
    let isFallback = found.outcome.status == .fallback
    let written = isFallback ? file : found.packed
    try writer.write(written, of: item, isFallback: isFallback, context)
    let isComplete = goals.measures.isCovered(by: found.outcome)
    if !isComplete {
      let source = try decode(file, path)
      found.outcome = measured(found.outcome, found.packed, source, path, threads)
    }
    tellMissedTarget(found.outcome, path)
    take(found, key, item, stamp, from: isComplete ? origin : .packing)
    return history?.reported(found.outcome, item) ?? found.outcome
  }

  private func take(
    _ entry: PackCache.Entry, _ key: PackKey, _ item: OutputPlan.Item, _ stamp: FileStamp?,
    from origin: PackHistory.Origin
  ) {
    // That the cache cannot keep a file does not matter to this run.
    guard let error = history?.take(entry, key, item, stamp, from: origin)
    else { return }
    context.observer.warn(error.path, "cannot be kept in the cache: \(AssetFailure(error).text)")
  }

  private func measured(
    _ outcome: AssetOutcome, _ packed: [UInt8], _ source: SourceImage, _ path: String,
    _ threads: ThreadBudget
  ) -> AssetOutcome {
    do throws(AssetFailure) {
      return try goals.measures.measure(
        outcome, outcome.status == .fallback ? nil : packed, source, of: path, options.limits,
        threads)
    } catch {
      // The file is written and good.
      context.observer.warn(path, error.text)
      return outcome
    }
  }

  private func decode(_ file: [UInt8], _ path: String) throws(AssetFailure) -> SourceImage {
    try AssetFailure.inContent(path, .reading) { () throws(JPNGError) in
      try SourceImage(png: file, colorProfile: options.colorProfile, limits: options.limits)
    }
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
