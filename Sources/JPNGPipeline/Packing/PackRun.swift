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
    let sized = items.map { Batch.Sized(item: $0, file: $0.input, need: estimate($0)) }
    let batch = Batch(jobs: jobs, failFast: failFast, context: packer.context)
    return await batch.run(sized, within: memoryLimit, .packing) {
      (item, threads) throws(AssetFailure) in
      try packer.pack(item, threads)
    }
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
