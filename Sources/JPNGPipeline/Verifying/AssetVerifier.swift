internal import JPNG
internal import JPNGMemory
package import JPNGPixels

/// Checks packed files: their structure, their checksums, and, by decoding them, both planes.
package struct AssetVerifier: Sendable {
  let limits: Limits
  package let context: PipelineContext

  package init(limits: Limits, context: PipelineContext) {
    self.limits = limits
    self.context = context
  }

  private var options: DecodeOptions { DecodeOptions(limits: limits) }

  /// What verifying takes of the context's memory.
  package var memory: Batch.Memory<InputSource> {
    Batch.Memory(.verifying, path: \.name) { source in
      context.memory(for: source, options) { (decoder, byteCount) throws(JPNGError) in
        try Self.need(decoder, byteCount)
      }
    }
  }

  static func need(_ decoder: JPNGDecoder, _ byteCount: Int) throws(JPNGError) -> Int {
    let footprint = try DecodingFootprint(decoder, at: .full)
    return MemoryEstimate.verifying(
      footprint.decoded, heldByteCount: footprint.heldByteCount, fileByteCount: byteCount)
  }

  package func verify(_ source: InputSource) throws(AssetFailure) {
    let bytes = try context.read(source)
    if PictureKind(bytes) == .png { return try verifyKeptSource(bytes, source) }
    let decoder = try open(bytes, source)
    let needed = try? Self.need(decoder, bytes.count)
    try context.refuse(source, .verifying, needing: needed ?? 0)
    try AssetFailure.inContent(source.name, .verifying) { () throws(JPNGError) in
      try decoder.verify()
    }
  }

  private func open(
    _ bytes: [UInt8], _ source: InputSource
  ) throws(AssetFailure) -> JPNGDecoder {
    try AssetFailure.inContent(source.name, .verifying) { () throws(JPNGError) in
      try JPNGDecoder(bytes, options: options)
    }
  }

  /// Checks a source that was kept under the packed file's name.
  private func verifyKeptSource(_ bytes: [UInt8], _ source: InputSource) throws(AssetFailure) {
    try AssetFailure.inContent(source.name, .verifying) { () throws(JPNGError) in
      _ = try SourceImage(png: bytes, limits: limits)
    }
  }
}
