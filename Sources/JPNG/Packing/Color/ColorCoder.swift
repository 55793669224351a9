internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGThreads

/// Codes the colour of a picture as a JPEG: the third stage of packing.
struct ColorCoder {
  private let options: PackOptions
  private let tuning: Tuning
  private let threads: ThreadBudget

  init(_ options: PackOptions, _ tuning: Tuning, _ threads: ThreadBudget) {
    self.options = options
    self.tuning = tuning
    self.threads = threads
  }

  /// Codes the colour of a picture.
  ///
  /// - Parameters:
  ///   - alpha: The picture's coded alpha; `nil` if colour is to be the same whatever that is.
  ///   - earlier: The same picture as it was packed before. If its colour plane has the same
  ///     settings, the plane is taken from there.
  func encode(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedColor {
    let subsampling =
      options.subsampling ?? tuning.subsampling
      ?? SubsamplingRule.choose(
        for: picture.chromaDetail, options.quality,
        fineness: options.effort == .fast ? 1 : CodingParameters.fineness(of: picture.size))
    let settings = ColorSettings(
      quality: options.quality, effort: options.effort,
      alpha: alpha?.decoded == nil ? nil : alpha?.settings, subsampling: subsampling,
      adjustment: tuning.color, isProgressive: options.isProgressive,
      hasRestarts: options.hasEntryPoints(picture.size))
    if let earlier, earlier.color == settings {
      return CodedColor(
        bytes: earlier.colorBytes, settings: settings, subsampling: earlier.subsampling,
        isReused: true)
    }
    let plane = try inPlane(.color) { () throws(CodecError) in
      try options.effort == .fast
        ? quickly(picture, settings) : thoroughly(picture, alpha?.decoded, settings)
    }
    return CodedColor(
      bytes: plane.bytes[...], settings: settings, subsampling: plane.subsampling, isReused: false)
  }

  private typealias Plane = (bytes: [UInt8], subsampling: Subsampling)

  private func frame(_ picture: PreparedPicture, _ settings: ColorSettings) -> JPEGFrame {
    var frame = JPEGFrame(size: picture.size, components: .color(settings.subsampling))
    frame.isProgressive = settings.isProgressive
    frame.hasRestarts = settings.hasRestarts
    frame.iccProfile = picture.iccProfile
    return frame
  }

  /// Encodes by libjpeg's own transform.
  private func quickly(
    _ picture: PreparedPicture, _ settings: ColorSettings
  ) throws(CodecError) -> Plane {
    let writer = try JPEGWriter(frame(picture, settings), quality: settings.quality)
    try picture.pixels.withRows { (rows) throws(CodecError) in try writer.write(rows) }
    return (try writer.finish(), settings.subsampling)
  }

  /// Encodes with the coefficients that are worth their bits.
  private func thoroughly(
    _ picture: PreparedPicture, _ decodedAlpha: [UInt8]?, _ settings: ColorSettings
  ) throws(CodecError) -> Plane {
    let transform = ColorForwardTransform(
      CodingParameters(
        quality: settings.quality, picture.size, settings.adjustment,
        isThorough: settings.effort == .best),
      settings.subsampling,
      hasRestarts: settings.hasRestarts, isOpaque: !picture.hasFreePixels, threads: threads)
    var frame = frame(picture, settings)
    let coefficients = picture.pixels.withRows { rows in
      guard let decodedAlpha else { return transform.coefficients(of: rows, decodedAlpha: nil) }
      return decodedAlpha.withRows(byteCount: picture.size.width) { alpha in
        transform.coefficients(of: rows, decodedAlpha: alpha)
      }
    }
    // What has no chroma, or loses all of it, is decoded alike from luma alone. That is not
    // subsampled, so it is not done where the caller has asked for a subsampling.
    if options.subsampling == nil, coefficients.hasNoChroma {
      frame.components = .grey
      return (try frame.jpeg(of: [coefficients.luma], [coefficients.lumaTable]), .yuv444)
    }
    let jpeg = try frame.jpeg(
      of: coefficients.planes, [coefficients.lumaTable, coefficients.chromaTable])
    return (jpeg, settings.subsampling)
  }
}
