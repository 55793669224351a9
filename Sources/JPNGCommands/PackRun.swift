internal import JPNG
internal import JPNGMemory
internal import JPNGThreads

/// Packs the items of a plan, as many at a time as there are jobs and memory for.
struct PackRun: Sendable {
  let packer: AssetPacker
  let maxMemory: Int
  let jobs: Int
  let failFast: Bool

  /// One result for each item, in their order; `nil` for those not started.
  func run(_ items: [OutputPlan.Item]) async -> [Result<PackedAsset, CommandFailure>?] {
    let sized = items.map {
      Batch.Sized(item: $0, path: $0.input.path, need: estimate($0))
    }
    let batch = Batch(jobs: jobs, failFast: failFast, console: packer.console)
    return await batch.run(sized, within: maxMemory, "packing") {
      (item, threads) throws(CommandFailure) in
      try packer.pack(item, threads)
    }
  }

  /// The memory an item needs, from the first bytes of its file. Standard input and other pipes
  /// cannot be looked at twice; nothing is known of them before they are read.
  private func estimate(_ item: OutputPlan.Item) -> Result<Int, CommandFailure> {
    let path = item.input.path
    if path == FileAccess.standardStream || fileStatus(path)?.kind == .other {
      return .success(0)
    }
    return Result { () throws(CommandFailure) in
      let head = try FileAccess.read(path, limit: 64)
      do throws(JPNGError) {
        let header = try SourceHeader(pngHead: head, limits: packer.options.limits)
        let source = MemoryEstimate.Source(
          size: header.size, fileByteCount: fileStatus(path)?.byteCount ?? 0,
          isWideAtOnce: header.isWideAtOnce)
        return packer.goals.memoryEstimate(source, packer.options)
      } catch {
        throw CommandFailure(error, path, "reading")
      }
    }
  }
}
