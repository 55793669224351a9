internal import JPNG
package import JPNGAssetReports
internal import JPNGFiles
internal import JPNGMemory
internal import JPNGThreads

/// Packs the items of a plan, as many at a time as there are jobs and memory for.
package struct PackRun: Sendable {
  let packer: AssetPacker
  let memoryLimit: Int
  let jobs: Int
  let failFast: Bool

  /// - Parameters:
  ///   - memoryLimit: Bytes that items at work may take together.
  ///   - jobs: Items at work at the same time, at most.
  ///   - failFast: Whether nothing is begun any more after a failure.
  package init(packer: AssetPacker, memoryLimit: Int, jobs: Int, failFast: Bool = false) {
    self.packer = packer
    self.memoryLimit = memoryLimit
    self.jobs = jobs
    self.failFast = failFast
  }

  /// One result for each item, in their order; `nil` for those not started.
  package func run(_ items: [OutputPlan.Item]) async -> [Result<AssetOutcome, AssetFailure>?] {
    var results = items.map { confirmed($0).map(Result<AssetOutcome, AssetFailure>.success) }
    let rest = results.indices.filter { results[$0] == nil }
    let sized = rest.map {
      Batch.Sized(item: items[$0], file: items[$0].input, need: estimate(items[$0]))
    }
    let batch = Batch(jobs: jobs, failFast: failFast, context: packer.context)
    let packed = await batch.run(sized, within: memoryLimit, .packing) {
      (item, threads) async throws(AssetFailure) in
      try await packer.pack(item, threads)
    }
    for (index, result) in zip(rest, packed) { results[index] = result }
    return results
  }

  /// What is known of an item that need not be looked at.
  private func confirmed(_ item: OutputPlan.Item) -> AssetOutcome? {
    // Where nothing may be replaced, files that are there are refused, whatever they are.
    guard packer.writer.overwrites, let outcome = packer.history?.confirmed(item) else {
      return nil
    }
    packer.tellMissedTarget(outcome, item.input.path)
    return outcome
  }

  /// The memory an item needs, from the first bytes of its file. Standard input and other pipes
  /// cannot be looked at twice; nothing is known of them before they are read.
  private func estimate(_ item: OutputPlan.Item) -> Result<Batch.Need, AssetFailure> {
    guard let path = item.input.source.path else { return .success(.unknown) }
    let status = FileStatus(path)
    if status?.kind == .other { return .success(.unknown) }
    return Result { () throws(AssetFailure) in
      let head = try packer.context.read(path, limit: 64)
      let options = packer.options
      let goals = packer.goals
      let header = try AssetFailure.inContent(path, .reading) { () throws(JPNGError) in
        try SourceHeader(pngHead: head, limits: options.limits)
      }
      let source = MemoryEstimate.Source(
        size: header.size, fileByteCount: status?.byteCount ?? 0,
        isWideAtOnce: header.isWideAtOnce)
      // A search may try any quality.
      let byteCount = MemoryEstimate.packing(
        source, quality: goals.target == nil ? options.quality : 100,
        subsampling: options.subsampling, isSearch: goals.target != nil,
        isTuned: options.effort == .best, keepsFile: goals.fallback == .png,
        measures: goals.measures.forMemory)
      return Batch.Need(byteCount: byteCount, pixelCount: header.size.pixelCount)
    }
  }
}
