internal import JPNGContainer
internal import JPNGPlanes

/// Encodes the preview: the area average of the picture, as a pair of JPEGs small enough for the
/// extension.
struct PreviewEncoder {
  let options: PackOptions

  /// A preview has no more quality than the picture, nor than the first of these; where it is too
  /// large for the extension, it is tried with less.
  private static let qualities = [75, 60, 45, 30, 15]
  /// What the extension keeps for everything else: two full restart indices, the settings, ….
  private static let room = Extension.maxByteCount - 2 * RestartIndex.maxCount * 4 - 2048

  /// `nil` where none is wanted, or none fits.
  func encode(_ pixels: PixelBuffer, _ kind: AlphaKind) throws(JPNGError) -> Preview? {
    guard let size = options.preview else { return nil }
    let small = pixels.reduced(options.association, by: size.rawValue)
    for quality in [options.quality] + Self.qualities where quality <= min(options.quality, 75) {
      var tried = options
      (tried.restarts, tried.isProgressive) = (.none, false)
      (tried.quality, tried.alphaQuality) = (quality, quality)
      let preview = try encode(small, size.rawValue, kind, tried)
      if preview.color.count + preview.alpha.count <= Self.room { return preview }
    }
    return nil
  }

  private func encode(
    _ pixels: PixelBuffer, _ divisor: Int, _ kind: AlphaKind, _ options: PackOptions
  ) throws(JPNGError) -> Preview {
    let color = try inPlane(.color) { () throws(CodecError) in
      let writer = try JPEGWriter(
        JPEGWriter.Settings(
          size: pixels.size, layout: .rgbx(.yuv420), quality: options.quality))
      try pixels.withUnsafeBytes { (bytes) throws(CodecError) in
        guard let base = bytes.baseAddress else { return }
        try writer.write(pixels.size.height, from: base, stride: pixels.rowStride)
      }
      return try writer.finish()
    }
    let alpha = try inPlane(.alpha) { () throws(CodecError) in
      kind == .opaque ? nil : try LossyAlphaCoder(options: options).encode(pixels)
    }
    return Preview(
      divisor: divisor, color: color[...], alpha: alpha?.bytes[...] ?? [],
      levels: alpha?.levels ?? .identity)
  }
}
