internal import JPNGPlanes
internal import JPNGThreads

/// Codes the alpha of a picture as a PNG or a JPEG: the second stage of packing, as colour depends
/// on what is decoded of alpha.
struct AlphaCoder {
  private let options: PackOptions
  private let threads: ThreadBudget

  init(_ options: PackOptions, _ threads: ThreadBudget) {
    self.options = options
    self.threads = threads
  }

  /// Codes the alpha of a picture.
  ///
  /// - Parameter earlier: The same picture as it was packed before. If its alpha plane has the same
  ///   settings, the plane is taken from there.
  func encode(
    _ picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedAlpha {
    let settings = AlphaSettings(options, picture.size)
    if let earlier, earlier.alpha == settings {
      return CodedAlpha(
        bytes: earlier.alphaBytes, form: earlier.alphaForm, settings: settings,
        decoded: earlier.decodedAlpha, knownMaxError: earlier.alphaMaxError)
    }
    let plane = try inPlane(.alpha) { () throws(CodecError) in
      try choose(picture, settings)
    }
    return CodedAlpha(
      bytes: plane.bytes[...], form: plane.form, settings: settings, decoded: plane.decoded,
      knownMaxError: nil)
  }

  private func choose(
    _ picture: PreparedPicture, _ settings: AlphaSettings
  ) throws(CodecError) -> AlphaBytes {
    let exact = AlphaPNGCoder(picture, settings)
    let lossy = LossyAlphaCoder(settings, threads)
    switch options.alpha {
    case .png: return try exact.encode(picture)
    case .jpeg: return try jpeg(lossy.encode(picture.pixels))
    // Masks with hard edges are always exact, as JPEG would blur their edges.
    case .automatic where picture.statistics.kind != .general: return try exact.encode(picture)
    case .automatic where options.effort == .fast: return try quickChoice(exact, lossy, picture)
    case .automatic:
      let smaller = try smallestLossy(lossy, picture, settings)
      let lossless = try exact.encode(picture)
      guard let smaller, Self.isWorthLoss(smaller, lossless) else { return lossless }
      return smaller
    }
  }

  /// The smaller of a JPEG and a PNG of fewer values, of those whose errors are small enough.
  private func smallestLossy(
    _ lossy: LossyAlphaCoder, _ picture: PreparedPicture, _ settings: AlphaSettings
  ) throws(CodecError) -> AlphaBytes? {
    var best: AlphaBytes?
    if let quantisation = quantisation(picture, settings) {
      best = try AlphaPNGCoder(picture, settings, quantisation).encode(picture)
    }
    let encoded = try lossy.encode(picture.pixels, atMost: best?.bytes.count)
    if let encoded, encoded.error.maximum <= settings.maxError,
      encoded.bytes.count < best?.bytes.count ?? .max
    {
      best = try jpeg(encoded)
    }
    return best
  }

  /// The values that a PNG may be reduced to; `nil` if it may not be. In smooth gradients a few
  /// values would be seen as bands.
  private func quantisation(
    _ picture: PreparedPicture, _ settings: AlphaSettings
  ) -> AlphaQuantisation? {
    // With fewer bits a sample, the exact plane is small already.
    guard settings.quantisation.levelCount < 256, picture.statistics.losslessBitDepth == 8 else {
      return nil
    }
    let isSmooth = AlphaGradients.share(of: picture.pixels) >= Self.smoothShare
    return isSmooth
      ? AlphaQuantisation(levelCount: max(settings.quantisation.levelCount, Self.levelsOfGradients))
      : settings.quantisation
  }

  private static let smoothShare = 0.35
  private static let levelsOfGradients = 64

  /// Where a loss of alpha saves less than a fifth, what it costs in looks would have to be paid in
  /// colour.
  private static func isWorthLoss(_ lossy: AlphaBytes, _ lossless: AlphaBytes) -> Bool {
    lossy.bytes.count * 5 < lossless.bytes.count * 4
  }

  private func jpeg(_ encoded: LossyAlphaCoder.Encoded) throws(CodecError) -> AlphaBytes {
    AlphaBytes(
      bytes: encoded.bytes, form: .jpeg(encoded.levels),
      decoded: options.effort == .fast ? nil : try encoded.decoded())
  }

  /// Codes the alpha as PNG or as JPEG, whichever is smaller, but as JPEG only if its error is
  /// acceptable. Clear cases are decided by a sample.
  private func quickChoice(
    _ exact: AlphaPNGCoder, _ lossy: LossyAlphaCoder, _ picture: PreparedPicture
  ) throws(CodecError) -> AlphaBytes {
    // The JPEG comes out about as large as estimated. The PNG can become up to a fifth smaller, as
    // its sample is compressed at a low level.
    let sample = AlphaSample(of: picture.size)
    let trial = try exact.trial(picture.pixels, sample)
    let jpegEstimate = try lossy.estimate(picture.pixels, sample)
    guard jpegEstimate < trial.estimate,
      let encoded = try lossy.encode(picture.pixels, atMost: nil),
      encoded.isAcceptable, encoded.error.maximum <= lossy.maxError
    else { return try exact.encode(picture, filters: trial.filters) }
    if encoded.bytes.count <= trial.estimate * 7 / 10 { return try jpeg(encoded) }
    let png = try exact.encode(picture, filters: trial.filters)
    return encoded.bytes.count < png.bytes.count ? try jpeg(encoded) : png
  }
}

/// An alpha plane that has just been encoded.
struct AlphaBytes: Sendable {
  let bytes: [UInt8]
  let form: AlphaForm
  let decoded: [UInt8]?
}
