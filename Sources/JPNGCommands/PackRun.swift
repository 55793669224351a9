internal import JPNG
internal import JPNGReports
internal import JPNGThreads

/// Packs the items of a plan, as many at a time as there are jobs and memory for.
struct PackRun: Sendable {
  let packer: AssetPacker
  let maxMemory: Int
  let jobs: Int
  let failFast: Bool

  /// One result for each item, in their order; `nil` for those not started.
  func run(_ items: [OutputPlan.Item]) async -> [Result<PackedAsset, CommandFailure>?] {
    let estimated = items.map { ($0, estimate($0)) }
    let costed = estimated.map { item, estimate in
      // What has no estimate fails as soon as it is looked at, and takes nothing.
      let byteCount = (try? estimate.get()) ?? 0
      let admitted = byteCount <= maxMemory ? byteCount : 0
      return (item: (item, estimate), cost: Batch.Cost(byteCount: admitted, work: byteCount))
    }
    let batch = Batch(
      jobs: jobs, failFast: failFast, memory: MemoryBudget(limit: maxMemory),
      console: packer.console)
    return await batch.run(costed) { (entry, threads) throws(CommandFailure) in
      let needed = try entry.1.get()
      guard needed <= maxMemory else {
        throw CommandFailure(
          .unsupported, entry.0.input.path, "packing",
          "needs up to \(needed.asByteCount) of memory, more than --max-memory allows"
            + " (\(maxMemory.asByteCount))")
      }
      return try packer.pack(entry.0, threads)
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
        let fileSize = fileStatus(path)?.byteCount ?? 0
        var options = packer.options
        if packer.goals.target != nil { options.quality = 100 }
        let packing = try MemoryEstimate(pngHead: head, fileSize: fileSize, options: options)
        return packer.goals.memoryEstimate(
          packing.size, packing: packing.byteCount, fileSize: fileSize)
      } catch {
        throw CommandFailure(error, path, "reading")
      }
    }
  }
}
