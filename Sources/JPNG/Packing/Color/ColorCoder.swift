internal import JPNGPlanes

/// Codes the colour of a picture as a JPEG: the second stage of packing.
struct ColorCoder {
  private let options: PackOptions

  init(_ options: PackOptions) { self.options = options }

  /// Codes the colour of a picture.
  ///
  /// - Parameter earlier: The same picture as it was packed before. If its colour plane has the
  ///   same settings, the plane is taken from there.
  func encode(
    _ picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedColor {
    let settings = ColorSettings(
      quality: options.quality,
      subsampling: options.subsampling
        ?? SubsamplingRule.choose(for: picture.chromaDetail, options.quality),
      isProgressive: options.isProgressive, hasRestarts: options.hasEntryPoints(picture.size))
    if let earlier, earlier.color == settings {
      return CodedColor(bytes: earlier.colorBytes, settings: settings, isReused: true)
    }
    let bytes = try inPlane(.color) { () throws(CodecError) in
      try encode(picture, settings)
    }
    return CodedColor(bytes: bytes[...], settings: settings, isReused: false)
  }

  private func encode(
    _ picture: PreparedPicture, _ settings: ColorSettings
  ) throws(CodecError) -> [UInt8] {
    var frame = JPEGFrame(size: picture.size, components: .color(settings.subsampling))
    frame.isProgressive = settings.isProgressive
    frame.hasRestarts = settings.hasRestarts
    frame.iccProfile = picture.iccProfile
    let writer = try JPEGWriter(frame, quality: settings.quality)
    try picture.pixels.withRows { (rows) throws(CodecError) in try writer.write(rows) }
    return try writer.finish()
  }
}
