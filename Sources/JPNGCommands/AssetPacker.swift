internal import JPNG
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGScoring
internal import JPNGThreads

/// What is reported of a packed asset.
struct PackedAsset: Sendable {
  var size: ImageSize
  var sourceByteCount: Int
  /// What was packed; the source was kept instead where that is a fallback.
  var packed: Packing
  var isFallback: Bool
  var seconds: Double
  var scores: QualityScores?
  var scoreSeconds: Double?
  var optimizedByteCount: Int?

  struct Packing: Sendable {
    var byteCount: Int
    var colorByteCount: Int
    var alphaByteCount: Int
    var alphaEncoding: AlphaEncoding
    var subsampling: Subsampling
    var options: PackOptions

    init(_ image: PackedImage, _ options: PackOptions) {
      (byteCount, colorByteCount) = (image.bytes.count, image.colorByteCount)
      (alphaByteCount, alphaEncoding) = (image.alphaByteCount, image.alphaEncoding)
      (subsampling, self.options) = (image.subsampling, options)
    }
  }
}

/// Packs one asset after the other: reads, encodes, writes, and measures what is asked for.
struct AssetPacker: Sendable {
  let options: PackOptions
  let goals: PackGoals
  let overwrites: Bool
  let isDryRun: Bool
  let console: Console

  func pack(
    _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(CommandFailure) -> PackedAsset {
    let start = ContinuousClock.now
    if !overwrites {
      for output in item.paths { try AtomicFile.refuseExisting(output) }
    }
    let path = item.input.path
    let (source, png, sourceByteCount) = try read(path)
    source.warnings.forEach { console.warn(path, $0) }
    let reference = goals.needsSource ? source : nil
    let image = try encode(consume source, path, threads)
    let isFallback = goals.fallback == .png && image.bytes.count >= sourceByteCount
    if !isDryRun { try write(isFallback ? png : image.bytes, of: item, isFallback) }
    var asset = PackedAsset(
      size: image.size, sourceByteCount: sourceByteCount,
      packed: PackedAsset.Packing(image, options), isFallback: isFallback,
      seconds: (ContinuousClock.now - start).inSeconds)
    if let reference {
      try measure(&asset, isFallback ? nil : image.bytes, reference, path, threads)
    }
    return asset
  }

  /// A function of its own, so that the file's bytes are gone before the encoding begins, unless they
  /// may be wanted as they are.
  private func read(
    _ path: String
  ) throws(CommandFailure) -> (SourceImage, png: [UInt8], byteCount: Int) {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      let image = try SourceImage(
        png: bytes, colorProfile: options.colorProfile, limits: options.limits)
      return (image, goals.fallback == .png ? bytes : [], bytes.count)
    } catch {
      throw CommandFailure(error, path, "reading")
    }
  }

  private func encode(
    _ source: consuming SourceImage, _ path: String, _ threads: ThreadBudget
  ) throws(CommandFailure) -> PackedImage {
    do throws(JPNGError) {
      return try JPNGEncoder(options: options, sharing: threads).encode(source)
    } catch {
      throw CommandFailure(error, path, "packing")
    }
  }

  private func write(
    _ bytes: [UInt8], of item: OutputPlan.Item, _ isFallback: Bool
  ) throws(CommandFailure) {
    if item.path == FileAccess.standardStream {
      return try FileAccess.writeToStandardOutput(bytes)
    }
    guard isFallback, let fallback = item.fallback else {
      return try AtomicFile.write(bytes, to: item.path, overwrites: overwrites)
    }
    if !fallback.isSource {
      try AtomicFile.write(bytes, to: fallback.path, overwrites: overwrites)
    }
    // What an earlier run packed would be found before the fallback.
    try AtomicFile.remove(item.path)
  }

  /// - Parameter packed: The packed file; `nil` where the source was kept.
  private func measure(
    _ asset: inout PackedAsset, _ packed: [UInt8]?, _ source: SourceImage, _ path: String,
    _ threads: ThreadBudget
  ) throws(CommandFailure) {
    if goals.hasScores {
      let start = ContinuousClock.now
      do throws(JPNGError) {
        asset.scores =
          if let packed {
            try .ofPacked(packed, source: source, limits: options.limits, sharing: threads)
          } else {
            try .ofCopy(source, sharing: threads)
          }
      } catch {
        throw CommandFailure(error, path, "scoring")
      }
      asset.scoreSeconds = (ContinuousClock.now - start).inSeconds
    }
    guard goals.hasOptimizedPNG else { return }
    do throws(CodecError) {
      let optimized = try OptimizedPNG.encode(source.pixels, iccProfile: source.iccProfile)
      asset.optimizedByteCount = min(optimized.count, asset.sourceByteCount)
    } catch {
      throw CommandFailure(JPNGError(error), path, "optimising")
    }
  }
}
