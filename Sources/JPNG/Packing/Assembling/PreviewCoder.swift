internal import JPNGContainer
internal import JPNGPlanes

/// Codes the preview: the area average of the picture, as a pair of JPEGs small enough for the
/// extension.
struct PreviewCoder {
  private let options: PackOptions

  init(_ options: PackOptions) { self.options = options }

  /// A preview has no more quality than the picture, nor than the first of these; where it is too
  /// large for the extension, it is tried with less.
  private static let qualities = [75, 60, 45, 30, 15]
  /// What the extension keeps for everything else: two full restart indices, the settings, ….
  private static let room = Extension.maxByteCount - 2 * RestartIndex.maxCount * 4 - 2048

  /// `nil` where none is wanted, or none fits.
  func encode(_ picture: PreparedPicture) throws(JPNGError) -> Preview? {
    guard let size = options.preview else { return nil }
    let small = picture.pixels.reduced(options.association, by: size.rawValue)
    for quality in [options.quality] + Self.qualities where quality <= min(options.quality, 75) {
      let preview = try encode(small, size.rawValue, picture.statistics.kind, quality)
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
    let settings = AlphaSettings(plain, pixels.size)
    let alpha = try inPlane(.alpha) { () throws(CodecError) in
      kind == .opaque ? nil : try LossyAlphaCoder(settings).encode(pixels)
    }
    return Preview(
      divisor: divisor, color: color[...], alpha: alpha?.bytes[...] ?? [],
      levels: alpha?.levels ?? .identity)
  }
}
