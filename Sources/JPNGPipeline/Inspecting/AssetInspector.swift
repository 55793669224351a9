internal import JPNG
package import JPNGAssetReports
internal import JPNGMemory
package import JPNGPixels
package import JPNGThreads

/// Finds out of files what packing them would have told.
package struct AssetInspector: Sendable {
  let measures: AssetMeasures
  let limits: Limits
  let context: PipelineContext

  package init(measures: AssetMeasures, limits: Limits, context: PipelineContext) {
    (self.measures, self.limits, self.context) = (measures, limits, context)
  }

  /// Bytes that pictures of that size take at the peak.
  package func need(_ size: ImageSize, fileByteCount: Int) -> Int {
    MemoryEstimate.inspecting(size, fileByteCount: fileByteCount, measures: measures.forMemory)
  }

  /// - Parameter pair: A source, and what was packed of it or a copy of it.
  package func inspect(
    _ pair: PicturePairs.Pair, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    let png = try context.read(pair.reference.path)
    let packed = try context.read(pair.candidate.path)
    let info = try info(of: packed, pair.candidate.path)
    let options = info?.settings.flatMap { PackOptions(text: $0) }
    let source = try inContent(pair.reference.path, .reading) { () throws(JPNGError) in
      try SourceImage(png: png, colorProfile: options?.colorProfile ?? .preserve, limits: limits)
    }
    var outcome = AssetOutcome(
      source: pair.reference.relativePath, output: pair.candidate.relativePath, status: .fallback)
    outcome.width = source.pixels.size.width
    outcome.height = source.pixels.size.height
    outcome.sourceBytes = png.count
    outcome.packedBytes = packed.count
    if let info { outcome.describe(info, options) }
    do throws(AssetFailure) {
      return try measures.measure(
        outcome, packed == png ? nil : packed, source, of: pair.candidate.path, limits, threads)
    } catch {
      // The file is good where only its colours cannot be compared.
      guard error.isUnsupported else { throw error }
      context.observer.warn(error.path, error.text)
      return outcome
    }
  }

  /// `nil` for a PNG.
  private func info(of packed: [UInt8], _ path: String) throws(AssetFailure) -> FileInfo? {
    if PictureKind(packed) == .png { return nil }
    return try inContent(path, .reading) { () throws(JPNGError) in
      try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).info
    }
  }
}

extension AssetOutcome {
  /// - Parameter options: Those that the file says it was packed with, if it says so.
  fileprivate mutating func describe(_ info: FileInfo, _ options: PackOptions?) {
    status = .packed
    colorBytes = info.colorByteCount
    alphaBytes = info.alphaByteCount
    alphaEncoding = info.alphaEncoding.rawValue
    subsampling = info.subsampling?.rawValue
    quality = options?.quality
    alphaQuality = info.alphaEncoding == .jpeg ? options?.alphaQuality : nil
  }
}
