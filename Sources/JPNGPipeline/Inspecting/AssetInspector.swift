internal import JPNG
package import JPNGAssetReports
internal import JPNGMemory
package import JPNGPixels
package import JPNGThreads

/// Finds out about files that were packed earlier what packing them would have reported.
package struct AssetInspector: Sendable {
  let measures: AssetMeasures
  let limits: Limits
  let context: PipelineContext

  package init(measures: AssetMeasures, limits: Limits, context: PipelineContext) {
    self.measures = measures
    self.limits = limits
    self.context = context
  }

  /// Bytes of memory that inspecting pictures of this size takes at its peak.
  package func need(_ size: ImageSize, fileByteCount: Int) -> Int {
    MemoryEstimate.inspecting(size, fileByteCount: fileByteCount, measures: measures.forMemory)
  }

  /// Reads and measures an asset.
  ///
  /// - Parameter pair: The source as the reference, and as the candidate its packed file or a copy
  ///   of it.
  package func inspect(
    _ pair: PicturePairs.Pair, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    let png = try context.read(pair.reference.source)
    let packed = try context.read(pair.candidate.source)
    let info = try info(of: packed, pair.candidate.path)
    let options = info?.settings.flatMap { PackOptions(text: $0) }
    let source = try AssetFailure.inContent(pair.reference.path, .reading) { () throws(JPNGError) in
      try SourceImage(png: png, colorProfile: options?.colorProfile ?? .preserve, limits: limits)
    }
    var outcome = AssetOutcome(
      source: pair.reference.relativePath, output: pair.candidate.relativePath, status: .fallback)
    outcome.width = source.pixels.size.width
    outcome.height = source.pixels.size.height
    outcome.sourceBytes = png.count
    outcome.packedBytes = packed.count
    if let info {
      outcome.status = .packed
      outcome.describePlanes(
        color: info.colorByteCount, info.subsampling, alpha: info.alphaByteCount,
        info.alphaEncoding, options)
    }
    do throws(AssetFailure) {
      return try measures.measure(
        outcome, packed == png ? nil : packed, source, of: pair.candidate.path, limits, threads)
    } catch {
      // If only the colours cannot be compared, the file is all right and its sizes are reported.
      guard error.isUnsupported else { throw error }
      context.observer.warn(error.path, error.text)
      return outcome
    }
  }

  /// What a packed file says about itself; `nil` for a PNG.
  private func info(of packed: [UInt8], _ path: String) throws(AssetFailure) -> FileInfo? {
    if PictureKind(packed) == .png { return nil }
    return try AssetFailure.inContent(path, .reading) { () throws(JPNGError) in
      try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).info
    }
  }
}
