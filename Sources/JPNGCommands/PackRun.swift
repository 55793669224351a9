internal import JPNG
internal import JPNGAssetReports
internal import JPNGReports
internal import JPNGThreads

/// Packs the items of a plan.
struct PackRun: Sendable {
  let options: PackOptions
  let overwrites: Bool
  let isDryRun: Bool
  let maxMemory: Int
  let jobs: Int
  let failFast: Bool
  let console: Console

  /// What is reported of a packed asset.
  struct Packed: Sendable {
    var size: ImageSize
    var sourceByteCount: Int
    var packedByteCount: Int
    var colorByteCount: Int
    var alphaByteCount: Int
    var alphaEncoding: AlphaEncoding
    var subsampling: Subsampling
    var seconds: Double
  }

  /// One result for each item, in their order; `nil` for those not started.
  func run(_ items: [OutputPlan.Item]) async -> [Result<Packed, CommandFailure>?] {
    let estimated = items.map { ($0, estimate($0)) }
    let costed = estimated.map { item, estimate in
      // What has no estimate fails as soon as it is looked at, and takes nothing.
      let byteCount = (try? estimate.get()) ?? 0
      let admitted = byteCount <= maxMemory ? byteCount : 0
      return (item: (item, estimate), cost: Batch.Cost(byteCount: admitted, work: byteCount))
    }
    let batch = Batch(
      jobs: jobs, failFast: failFast, memory: MemoryBudget(limit: maxMemory), console: console)
    return await batch.run(costed) { (entry, threads) throws(CommandFailure) in
      let needed = try entry.1.get()
      guard needed <= maxMemory else {
        throw CommandFailure(
          .unsupported, entry.0.input.path, "packing",
          "needs up to \(needed.asByteCount) of memory, more than --max-memory allows"
            + " (\(maxMemory.asByteCount))")
      }
      return try pack(entry.0, threads)
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
        return try MemoryEstimate(
          pngHead: head, fileSize: fileStatus(path)?.byteCount ?? 0, options: options
        ).byteCount
      } catch {
        throw CommandFailure(error, path, "reading")
      }
    }
  }

  private func pack(
    _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(CommandFailure) -> Packed {
    let start = ContinuousClock.now
    if !overwrites { try AtomicFile.refuseExisting(item.path) }
    let (packed, sourceByteCount) = try encode(item.input.path, threads)
    if item.path == FileAccess.standardStream {
      if !isDryRun { try FileAccess.writeToStandardOutput(packed.bytes) }
    } else if !isDryRun {
      try AtomicFile.write(packed.bytes, to: item.path, overwrites: overwrites)
    }
    return Packed(
      size: packed.size, sourceByteCount: sourceByteCount, packedByteCount: packed.bytes.count,
      colorByteCount: packed.colorByteCount, alphaByteCount: packed.alphaByteCount,
      alphaEncoding: packed.alphaEncoding, subsampling: packed.subsampling,
      seconds: (ContinuousClock.now - start).inSeconds)
  }

  private func encode(
    _ path: String, _ threads: ThreadBudget
  ) throws(CommandFailure) -> (PackedImage, sourceByteCount: Int) {
    let (source, byteCount) = try read(path)
    for warning in source.warnings { console.warn(path, warning) }
    do throws(JPNGError) {
      let encoder = JPNGEncoder(options: options, sharing: threads)
      return (try encoder.encode(consume source), byteCount)
    } catch {
      throw CommandFailure(error, path, "packing")
    }
  }

  /// A function of its own, so that the file's bytes are gone before the encoding begins.
  private func read(_ path: String) throws(CommandFailure) -> (SourceImage, byteCount: Int) {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      let image = try SourceImage(
        png: bytes, colorProfile: options.colorProfile, limits: options.limits)
      return (image, bytes.count)
    } catch {
      throw CommandFailure(error, path, "reading")
    }
  }
}

extension PackReport.Asset {
  init(_ failure: CommandFailure) {
    self.init(source: failure.path, status: .failed, error: failure.text)
  }

  init(
    _ item: OutputPlan.Item, _ result: Result<PackRun.Packed, CommandFailure>?,
    _ options: PackOptions
  ) {
    self.init(
      source: item.input.relativePath, output: item.relativePath, status: .failed)
    switch result {
    case .success(let packed):
      status = .packed
      width = packed.size.width
      height = packed.size.height
      sourceBytes = packed.sourceByteCount
      packedBytes = packed.packedByteCount
      colorBytes = packed.colorByteCount
      alphaBytes = packed.alphaByteCount
      alphaEncoding = packed.alphaEncoding.rawValue
      quality = options.quality
      alphaQuality = packed.alphaEncoding == .jpeg ? options.alphaQuality : nil
      subsampling = packed.subsampling.rawValue
      seconds = packed.seconds
    case .failure(let failure): error = failure.text
    case nil: error = "not started"
    }
  }
}
