internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGPreparation
internal import JPNGThreads

/// Codes the alpha of a picture as a PNG or a JPEG: the second stage of packing, as colour depends
/// on what is decoded of alpha.
struct AlphaCoder {
  let options: PackOptions
  let tuning: Tuning
  let threads: ThreadBudget
  /// The PNGs that were made of the picture; `nil` if none are kept.
  private let memory: AlphaPNGMemory?

  /// - Parameter memory: Of one picture, to code the alpha of no other. Default: `nil`.
  init(
    _ options: PackOptions, _ tuning: Tuning, _ threads: ThreadBudget,
    _ memory: AlphaPNGMemory? = nil
  ) {
    self.options = options
    self.tuning = tuning
    self.threads = threads
    self.memory = memory
  }

  /// The same for another quality of colour, which alpha follows.
  func atQuality(_ quality: Int) -> AlphaCoder {
    var options = options
    options.quality = quality
    return AlphaCoder(options, tuning, threads, memory)
  }

  /// The same for one picture that is coded several times.
  func ofOnePicture() -> AlphaCoder {
    AlphaCoder(options, tuning, threads, memory ?? AlphaPNGMemory())
  }

  /// The same of alpha that is exact.
  func ofExactAlpha() -> AlphaCoder {
    var exact = options
    exact.alpha = .png
    return AlphaCoder(exact, tuning, threads, memory)
  }

  /// Codes the alpha of a picture.
  ///
  /// - Parameters:
  ///   - finerQuality: The quality that automatic alpha is coded for. Default: `nil`, colour's.
  ///   - earlier: The same picture as it was packed before. If its alpha plane has the same
  ///     settings, the plane is taken from there.
  func encode(
    _ picture: PreparedPicture, finerQuality: Int? = nil, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedAlpha {
    let settings = AlphaSettings(options, tuning, picture.size, finerQuality: finerQuality)
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
      knownMaxError: plane.knownMaxError, coefficients: plane.coefficients)
  }

  private func choose(
    _ picture: PreparedPicture, _ settings: AlphaSettings
  ) throws(CodecError) -> AlphaBytes {
    let exact = AlphaPNGCoder(picture, settings, nil, memory)
    let lossy = LossyAlphaCoder(settings, threads)
    switch options.alpha {
    case .png: return try exact.encode(picture)
    case .jpeg: return try jpeg(lossy.encode(picture.pixels))
    // Masks with hard edges are always exact, as JPEG would blur their edges.
    case .automatic where picture.statistics.kind != .general: return try exact.encode(picture)
    case .automatic where options.effort == .fast: return try quickChoice(exact, lossy, picture)
    case .automatic:
      if let chosen = try chosen(exact, lossy, picture, settings) { return chosen }
      return try cheapest(exact, lossy, picture, settings)
    }
  }

  /// Codes alpha as a search has chosen.
  ///
  /// - Returns: `nil` if none has, or if that is not possible.
  private func chosen(
    _ exact: AlphaPNGCoder, _ lossy: LossyAlphaCoder, _ picture: PreparedPicture,
    _ settings: AlphaSettings
  ) throws(CodecError) -> AlphaBytes? {
    switch settings.choice {
    case nil: return nil
    case .exact: return try exact.encode(picture)
    case .levels(let chosenCount):
      let count = max(chosenCount, settings.levelCount)
      if count >= 256 { return try exact.encode(picture) }
      let quantisation = AlphaQuantisation(levelCount: count, picture.frequentAlphas)
      guard quantisation.maxError <= settings.maxError,
        count >= Self.fewestLevels(SmoothAlpha.share(of: picture.pixels)),
        picture.leavesTranslucence(quantisation)
      else { return nil }
      return try AlphaPNGCoder(picture, settings, quantisation, memory).encode(picture)
    case .jpeg(let factor):
      let encoded = try lossy.encodeIfExact(picture.pixels, factor: factor)
      return try encoded.map(jpeg)
    }
  }

  /// Takes what costs least, of a lossless PNG, a PNG of fewer values and a JPEG, of those whose
  /// errors are small enough. What cannot cost least is not coded.
  private func cheapest(
    _ exact: AlphaPNGCoder, _ lossy: LossyAlphaCoder, _ picture: PreparedPicture,
    _ settings: AlphaSettings
  ) throws(CodecError) -> AlphaBytes {
    let smoothShare = SmoothAlpha.share(of: picture.pixels)
    let cost = AlphaCost(
      quality: settings.costQuality ?? options.quality,
      isSmooth: smoothShare >= Self.shareOfSmoothPictures, hasFlatColor: picture.hasFlatColor)
    var best: (plane: AlphaBytes, cost: Double)?
    if try isWorthATry(lossy, besides: exact, picture, smoothShare),
      let encoded = try lossy.encodeIfExact(picture.pixels)
    {
      best = (try jpeg(encoded), cost.ofJPEG(byteCount: encoded.bytes.count, encoded.error))
    }
    /// - Returns: Whether finer values may cost less: errors are more than an eighth of what the
    ///   best costs. In one colour all errors cost alike.
    func attempt(_ coder: AlphaPNGCoder, _ error: AlphaError) throws(CodecError) -> Bool {
      let ofError = cost.ofPNG(byteCount: 0, error)
      let limit = best.map { $0.cost - ofError } ?? .infinity
      if limit > 0, let png = try coder.encode(picture, ifSmallerThan: limit) {
        let costs = cost.ofPNG(byteCount: png.bytes.count, error)
        if costs < best?.cost ?? .infinity { best = (png, costs) }
      }
      return !picture.hasFlatColor && ofError > (best?.cost ?? 0) / 8
    }
    // In one colour fewer values have to save so much that they are hardly ever coded.
    if picture.hasFlatColor { _ = try attempt(exact, AlphaError()) }
    var quantisation = quantisation(picture, settings, smoothShare)
    while let values = quantisation {
      let isTooCoarse = try attempt(
        AlphaPNGCoder(picture, settings, values, memory), values.error(of: picture.statistics))
      quantisation = isTooCoarse ? values.doubled : nil
    }
    if !picture.hasFlatColor { _ = try attempt(exact, AlphaError()) }
    if let best { return best.plane }
    return try exact.encode(picture)
  }

  /// Whether a JPEG may cost least. Where alpha is mostly edges, it does not if a quick one by
  /// libjpeg's own transform is larger than a quick lossless PNG, by samples of both. Of glows that
  /// tells nothing: the coefficients that are worth their bits may take a sixth of libjpeg's bytes.
  private func isWorthATry(
    _ lossy: LossyAlphaCoder, besides exact: AlphaPNGCoder, _ picture: PreparedPicture,
    _ smoothShare: Double
  ) throws(CodecError) -> Bool {
    guard smoothShare >= Self.shareForJPEG else { return false }
    guard smoothShare < Self.shareOfSmoothPictures else { return true }
    let sample = AlphaSample(of: picture.size)
    let png = try exact.trial(picture.pixels, sample)
    let headers = sample.step == 1 ? 0 : sample.step * Self.mostOfHeaders
    return try lossy.estimate(picture.pixels, sample) <= png.estimate + headers
  }

  /// How many bytes more the headers of a JPEG take than those of a PNG, at most. In an estimate
  /// from a sample they count several times.
  private static let mostOfHeaders = 1024

  /// The values that a PNG may be reduced to; `nil` if it may not be. In smooth gradients a few
  /// values would be seen as bands, and flat areas would look different as a whole.
  private func quantisation(
    _ picture: PreparedPicture, _ settings: AlphaSettings, _ smoothShare: Double
  ) -> AlphaQuantisation? {
    // With fewer bits a sample, the exact plane is small already.
    guard settings.levelCount < 256, picture.statistics.losslessBitDepth == 8 else {
      return nil
    }
    // Of a picture in one colour alpha is all there is to see, and it takes a quarter of the error.
    let factor = picture.hasFlatColor ? 4 : 1
    let levelCount = max(
      settings.levelCount * factor, Self.fewestLevels(smoothShare))
    guard levelCount < 256 else { return nil }
    let quantisation = AlphaQuantisation(levelCount: levelCount, picture.frequentAlphas)
    return picture.leavesTranslucence(quantisation) ? quantisation : nil
  }

  /// Masks of which less is smooth are smaller as PNG.
  static let shareForJPEG = 0.12
  /// A picture with more of it has glows or panes, and not only edges.
  private static let shareOfSmoothPictures = 0.35

  /// The fewest values that a PNG may be reduced to, for a share of smooth alpha. With 64, errors
  /// are two steps at most. Edges alone look right with four.
  private static func fewestLevels(_ smoothShare: Double) -> Int {
    if smoothShare >= shareOfSmoothPictures { return 64 }
    return smoothShare >= shareForJPEG ? 16 : 4
  }

  func jpeg(_ encoded: LossyAlphaCoder.Encoded) throws(CodecError) -> AlphaBytes {
    AlphaBytes(
      bytes: encoded.bytes, form: .jpeg(encoded.levels),
      decoded: options.effort == .fast ? nil : try encoded.decoded(),
      knownMaxError: encoded.error.maximum, coefficients: encoded.coefficients)
  }

  /// Alpha with other coefficients.
  func encode(
    _ coefficients: AlphaCoefficients, insteadOf alpha: CodedAlpha, _ levels: AlphaLevels,
    _ picture: PreparedPicture
  ) throws(CodecError) -> CodedAlpha {
    var settings = alpha.settings
    settings.hasChangedCoefficients = true
    let encoded = try LossyAlphaCoder(settings, threads).encode(
      coefficients, levels, of: picture.pixels)
    return CodedAlpha(
      bytes: encoded.bytes[...], form: .jpeg(levels), settings: settings,
      decoded: try encoded.decoded(), knownMaxError: encoded.error.maximum,
      coefficients: coefficients)
  }
}

extension PreparedPicture {
  /// Translucent values that many pixels have, but hardly any have one close to: what flat areas
  /// are, such as panes and shadows. Where one changes, the whole area looks different.
  fileprivate var frequentAlphas: [UInt8] {
    let histogram = statistics.histogram
    let many = (statistics.pixelCount - statistics.hiddenCount) / 16
    return (4...251).filter { alpha in
      let nearby = histogram[(alpha - 4)...(alpha + 4)].reduce(0, +) - histogram[alpha]
      return histogram[alpha] > many && histogram[alpha] > 4 * nearby
    }.map { UInt8($0) }
  }

  /// Whether something translucent is left when alpha has fewer values: a PNG has the kind of alpha
  /// that the file declares.
  fileprivate func leavesTranslucence(_ quantisation: AlphaQuantisation) -> Bool {
    let values = quantisation.decodingTable
    return (1...254).contains { alpha in
      statistics.histogram[alpha] > 0 && (1...254).contains(values[alpha])
    }
  }
}

/// An alpha plane that has just been encoded.
struct AlphaBytes: Sendable {
  let bytes: [UInt8]
  let form: AlphaForm
  let decoded: [UInt8]?
  /// The largest error of an alpha value; `nil` if the plane was not decoded.
  var knownMaxError: Int?
  /// As in ``CodedAlpha``.
  var coefficients: AlphaCoefficients?
}
