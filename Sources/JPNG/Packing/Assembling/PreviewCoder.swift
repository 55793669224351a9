internal import JPNGContainer
internal import JPNGPlanes
internal import JPNGPreparation
internal import JPNGThreads

/// Codes the preview: an area average of the picture, as a pair of JPEGs that fit the extension.
struct PreviewCoder {
  private let options: PackOptions

  init(_ options: PackOptions) { self.options = options }

  /// The qualities that are tried until the preview fits the extension, after the first one. Only
  /// those below it are tried.
  private static let lowerQualities = [60, 45, 30, 15]
  /// The most bytes of the JPEGs. The rest of the extension is kept free for two full restart
  /// indices, the settings, and all other chunks.
  private static let room = Extension.maxByteCount - 2 * RestartIndex.maxCount * 4 - 2048

  /// Codes the preview of a picture; `nil` if none is asked for, or none fits the extension.
  ///
  /// - Parameter earlier: The same picture as it was packed before. If its preview has the same
  ///   settings, the preview is taken from there.
  func encode(
    _ picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> Preview? {
    guard let settings = PreviewSettings(options) else { return nil }
    if let earlier, PreviewSettings(earlier.options) == settings { return earlier.preview }
    let divisor = settings.size.rawValue
    let small = picture.pixels.reduced(options.association, by: divisor)
    let lowerQualities = Self.lowerQualities.filter { $0 < settings.quality }
    for quality in [settings.quality] + lowerQualities {
      let preview = try encode(small, divisor, picture.statistics.kind, quality)
      if preview.color.count + preview.alpha.count <= Self.room { return preview }
    }
    return nil
  }

  private func encode(
    _ pixels: PixelBuffer, _ divisor: Int, _ kind: AlphaKind, _ quality: Int
  ) throws(JPNGError) -> Preview {
    let color = try inPlane(.color) { () throws(CodecError) in
      let frame = JPEGFrame(size: pixels.size, components: .color(.yuv420))
      let writer = try JPEGWriter(frame, quality: quality)
      try pixels.withRows { (rows) throws(CodecError) in try writer.write(rows) }
      return try writer.finish()
    }
    var plain = options
    plain.alpha = .jpeg
    plain.alphaQuality = quality
    plain.restarts = .none
    plain.isProgressive = false
    plain.effort = .fast
    plain.alphaMaxError = nil
    let settings = AlphaSettings(plain, Tuning(), pixels.size)
    let alpha = try inPlane(.alpha) { () throws(CodecError) in
      kind == .opaque ? nil : try LossyAlphaCoder(settings, ThreadBudget(idle: 0)).encode(pixels)
    }
    return Preview(
      divisor: divisor, color: color[...], alpha: alpha?.bytes[...] ?? [],
      levels: alpha?.levels ?? .identity)
  }
}
