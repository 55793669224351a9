internal import JPNG
package import JPNGAssetReports
internal import JPNGCache
internal import JPNGConfiguration
internal import JPNGFiles
package import JPNGThreads

/// Packs one asset after the other: reads, encodes, writes, and measures what is asked for.
package struct AssetPacker: Sendable {
  let measures: AssetMeasures
  let writer: AssetWriter
  let context: PipelineContext
  /// What need not be packed again; `nil` if everything is.
  let history: PackHistory?

  /// - Parameters:
  ///   - measures: Default: none.
  ///   - writer: Puts files in place.
  package init(
    measures: AssetMeasures = AssetMeasures(), writer: AssetWriter, context: PipelineContext,
    history: PackHistory? = nil
  ) {
    self.history = history
    self.measures = measures
    self.writer = writer
    self.context = context
  }

  /// The same packer, which tells another observer.
  func telling(_ observer: any PipelineObserver) -> AssetPacker {
    AssetPacker(
      measures: measures, writer: writer,
      context: context.telling(observer), history: history)
  }

  /// Packs an asset, or takes what was packed before. What it reports of time is without the
  /// measures.
  package func pack(
    _ task: PackTask, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    try writer.refuseExisting(task.item)
    let stamp = task.item.input.source.path.flatMap { FileStamp($0) }
    let file = try context.read(task.item.input.source)
    try refuseTooLarge(task, file)
    let key = history?.key(file, task.settings)
    if let key, let found = history?.found(key, task.item) {
      return try place(found, from: .local, key, file, stamp, task, threads)
    }
    if let key, history?.asksRemote == true {
      if let found = history?.shared(key, SharedEntryCheck(file: file, settings: task.settings)) {
        return try place(found, from: .remote, key, file, stamp, task, threads)
      }
      // Who interrupts the run while it waits for the cache does not want to wait for packing.
      guard !context.cancellation.isRequested else {
        throw AssetFailure(task.item.input.path, .packing, .interrupted)
      }
    }
    return try packAnew(consume file, key, stamp, task, threads)
  }

  /// Says that a target was missed, now or when the asset was packed.
  func tellMissedTarget(_ outcome: AssetOutcome, _ task: PackTask) {
    guard outcome.targetReached == false, let goal = task.settings.missedGoal(outcome) else {
      return
    }
    context.observer.report(MissedTarget(path: task.item.input.path, goal))
  }

  private func packAnew(
    _ file: consuming [UInt8], _ key: PackKey?, _ stamp: FileStamp?, _ task: PackTask,
    _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    let start = ContinuousClock.now
    let source = try decode(file, task)
    let byteCount = file.count
    // The file's bytes are gone before the encoding begins, unless they may be written as they are.
    let kept = task.settings.mayKeepSource ? file : []
    _ = consume file
    for warning in source.warnings { context.observer.warn(task.item.input.path, warning) }
    let reference = measures.needsSource ? source : nil
    let cancellation = context.cancellation
    let encoding = AssetEncoding(
      task: task, sourceByteCount: byteCount, threads: threads,
      isCancelled: { cancellation.isRequested })
    let result = try encoding.run(consume source)
    let packed = result.packed
    var outcome = result.outcome
    let isFallback = outcome.status == .fallback
    let written = isFallback ? kept : packed
    try writer.write(written, of: task.item, isFallback: isFallback, history, context)
    outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
    if let reference { outcome = measured(outcome, packed, reference, task, threads) }
    tellMissedTarget(outcome, task)
    if let key {
      let entry = PackCache.Entry(outcome: outcome, packed: packed)
      take(entry, key, task.item, stamp, from: .packing)
    }
    return outcome
  }

  /// Puts what was packed before in its place, unless it is there, and measures what was not
  /// measured then.
  private func place(
    _ found: PackCache.Entry, from origin: PackHistory.Origin, _ key: PackKey, _ file: [UInt8],
    _ stamp: FileStamp?, _ task: PackTask, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    var found = found
    let isFallback = found.outcome.status == .fallback
    let written = isFallback ? file : found.packed
    let isNew = try writer.write(
      written, of: task.item, isFallback: isFallback, history, context)
    let isComplete = measures.isCovered(by: found.outcome)
    if !isComplete {
      let source = try decode(file, task)
      found.outcome = measured(found.outcome, found.packed, source, task, threads)
    }
    tellMissedTarget(found.outcome, task)
    take(found, key, task.item, stamp, from: isComplete ? origin : .measuring)
    var outcome = history?.reported(found.outcome, task.item) ?? found.outcome
    if outcome.status == .unchanged { outcome.restored = isNew }
    return outcome
  }

  private func take(
    _ entry: PackCache.Entry, _ key: PackKey, _ item: OutputPlan.Item, _ stamp: FileStamp?,
    from origin: PackHistory.Origin
  ) {
    // That the cache cannot keep a file does not matter to this run.
    guard let error = history?.take(entry, key, item, stamp, from: origin)
    else { return }
    context.observer.warn(error.path, "not all can be kept for later: \(AssetFailure(error).text)")
  }

  private func measured(
    _ outcome: AssetOutcome, _ packed: [UInt8], _ source: SourceImage, _ task: PackTask,
    _ threads: ThreadBudget
  ) -> AssetOutcome {
    let path = task.item.input.path
    do throws(AssetFailure) {
      return try measures.measure(
        outcome, outcome.status == .fallback ? nil : packed, source, of: path,
        task.settings.options.limits, threads)
    } catch {
      // The file is written and good.
      context.observer.warn(path, error.text)
      return outcome
    }
  }

  private func decode(_ file: [UInt8], _ task: PackTask) throws(AssetFailure) -> SourceImage {
    let options = task.settings.options
    let source = try AssetFailure.inContent(task.item.input.path, .reading) {
      () throws(JPNGError) in
      try SourceImage(png: file, colorProfile: options.colorProfile, limits: options.limits)
    }
    return task.settings.reduction.map { source.reduced(to: $0.size(of: source.pixels.size)) }
      ?? source
  }
}

extension AssetSettings {
  /// The goal that an outcome has missed; `nil` if there is none.
  fileprivate func missedGoal(_ outcome: AssetOutcome) -> MissedTarget.Goal? {
    if let target { return .score(outcome.scores?.ssimulacra2, target: target) }
    return targetSize.map { .size(outcome.packedBytes ?? 0, limit: $0) }
  }
}
