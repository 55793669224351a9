internal import JPNGBytes
internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGThreads

/// Encodes alpha as JPEG in such a way that 0 and 255 decode to exactly 0 and 255.
///
/// A JPEG does not keep values exactly: a stored 0 can be decoded as anything from 0 to a few steps
/// more. So alpha from 1 to 254 is stored as values between two levels, and every value that is
/// decoded at or beyond a level means 0 or 255 (``AlphaLevels``). How far apart the levels have to
/// be from 0 and 255 depends on the picture. So they are found by encoding, decoding and measuring.
struct LossyAlphaCoder {
  private let settings: AlphaSettings
  private let threads: ThreadBudget

  init(_ settings: AlphaSettings, _ threads: ThreadBudget) {
    self.settings = settings
    self.threads = threads
  }

  /// The quality that was asked for, 1…100. No lower one is tried.
  private var quality: Int { settings.quality ?? 100 }

  /// The largest error that is accepted, 0…255.
  var maxError: Int { settings.maxError }

  /// A JPEG and what is known about it.
  struct Encoded {
    var bytes: [UInt8]
    var levels: AlphaLevels
    var error: AlphaError
    /// `nil` if libjpeg chose them, or if nothing of so large a picture is refined.
    var coefficients: AlphaCoefficients?

    init(
      _ bytes: [UInt8], _ levels: AlphaLevels, _ histogram: AlphaJointHistogram,
      _ coefficients: AlphaCoefficients? = nil
    ) {
      self.bytes = bytes
      self.levels = levels
      self.coefficients = coefficients
      error = histogram.error(through: levels.decodingTable)
    }

    /// Whether the error is smaller than that of colour at common qualities, and no pixel has an
    /// error that could be seen. Then more bytes would not make the picture look any better.
    var isAcceptable: Bool { error.rootMeanSquare <= 3 && error.maximum <= 32 }

    /// The alpha of all pixels as it is decoded.
    func decoded() throws(CodecError) -> [UInt8] {
      try LossyAlphaCoder.decoded(bytes[...], levels)
    }
  }

  /// What decoders have of a plane at a scale, a byte a pixel without padding.
  static func decoded(
    _ jpeg: ArraySlice<UInt8>, _ levels: AlphaLevels, at scale: Scale = .full
  ) throws(CodecError) -> [UInt8] {
    try jpeg.withView { (jpeg) throws(CodecError) in
      let header = try PlaneHeader(alpha: jpeg, .jpeg, .none, .strict)
      let plane = CodedPlane(
        jpeg, header, .ownDecoders(at: CodedPlane.storedScale(of: scale, levels)), levels: levels,
        limits: .none, strictness: .strict)
      return try plane.alphaSamples(of: 0..<scale.applied(to: header.size.height), scale)
    }
  }

  /// Encodes the alpha of a picture, at a higher quality than asked for if that is what keeps 0 and
  /// 255 exact, and errors small enough.
  ///
  /// - Throws: An error if not even quality 100 does.
  func encode(_ pixels: PixelBuffer) throws(CodecError) -> Encoded {
    for quality in qualities {
      if let encoded = try encodeWithinError(pixels, quality) { return encoded }
    }
    throw CodecError(.unsupported, "alpha cannot be kept exact enough as JPEG; PNG can")
  }

  /// Encodes the alpha of a picture, at the quality asked for or a little above it.
  ///
  /// - Parameter factor: Factor of the distance that the quality has.
  /// - Returns: `nil` if 0 and 255 cannot be kept exact, or errors are too large.
  func encodeIfExact(
    _ pixels: PixelBuffer, factor: Double = 1
  ) throws(CodecError) -> Encoded? {
    let finest = max(quality + Self.finerBy, Self.coarsestToGiveUpAt)
    var wide: Encoded?
    for quality in qualities where quality <= finest {
      let encoded = try encodeWithinError(pixels, quality, factor)
      if let wide {
        return [wide, encoded].compactMap { $0 }.min { $0.bytes.count < $1.bytes.count }
      }
      guard let encoded else { continue }
      if encoded.levels.width <= Self.mostWidth { return encoded }
      // Wide levels take many bytes, and the next quality may do with closer ones.
      wide = encoded
    }
    return wide
  }

  /// Encodes at a quality; `nil` if 0 and 255 cannot be kept exact, or errors are too large.
  private func encodeWithinError(
    _ pixels: PixelBuffer, _ quality: Int, _ factor: Double = 1
  ) throws(CodecError) -> Encoded? {
    guard let encoded = try encode(pixels, quality, factor),
      encoded.error.maximum <= settings.maxError
    else { return nil }
    return encoded
  }

  /// How many values may be beyond levels without another quality being tried.
  private static let mostWidth = 32

  /// Encodes the alpha of a picture at the first quality that keeps 0 and 255 exact, whatever the
  /// errors between them are.
  ///
  /// - Parameter trial: What the picture's sample has told.
  func encodeQuickly(_ pixels: PixelBuffer, after trial: Trial) throws(CodecError) -> Encoded? {
    if let encoded = trial.encoded { return encoded }
    for quality in qualities {
      let search = quality == self.quality ? trial.search : AlphaLevelSearch()
      if let encoded = try encode(pixels, quality, search: search) { return encoded }
    }
    return nil
  }

  /// By how much a quality is raised, at most, where another form of alpha can be taken instead.
  private static let finerBy = 20
  /// Low qualities are raised further. In soft alpha, levels may hold at 25 and at 50 but at no
  /// quality between, and the PNG that would be taken instead is several times as large.
  private static let coarsestToGiveUpAt = 60

  /// The closer to each other, the less often bytes fall with a higher quality; `fast` tries few.
  private var qualities: [Int] {
    Swift.stride(from: quality, to: 100, by: settings.effort == .fast ? 10 : 5) + [100]
  }

  /// What a sample tells about the whole.
  struct Trial {
    /// The number of bytes.
    let estimate: Int
    /// Levels that are wide enough for the sample.
    var search = AlphaLevelSearch()
    /// The whole, if the sample was all of it and the first levels were wide enough.
    var encoded: Encoded?
  }

  /// How far beyond what a sample was decoded as the levels of the whole are: its extremes are
  /// mostly a little further out, and another attempt would take another encoding.
  private static let sampleMargin = 9

  /// Estimates from a sample how many bytes libjpeg's own transform takes at the quality asked for.
  func estimate(_ pixels: PixelBuffer, _ sample: AlphaSample) throws(CodecError) -> Int {
    try first(pixels, sample).map { sample.scaled($0.bytes.count) } ?? .max
  }

  /// Encodes a sample with the first levels.
  func trial(_ pixels: PixelBuffer, _ sample: AlphaSample) throws(CodecError) -> Trial {
    guard let (bytes, levels) = try first(pixels, sample) else { return Trial(estimate: .max) }
    var trial = Trial(estimate: sample.scaled(bytes.count))
    let histogram = try measure(bytes, against: pixels, step: sample.step)
    if !AlphaLevelSearch().isSettled(by: histogram) {
      trial.search.widen(
        beyond: histogram, margin: sample.step == 1 ? AlphaLevelSearch.margin : Self.sampleMargin)
    } else if sample.step == 1 {
      trial.encoded = Encoded(bytes, levels, histogram)
    }
    return trial
  }

  /// A sample, encoded by libjpeg's own transform with the first levels.
  private func first(
    _ pixels: PixelBuffer, _ sample: AlphaSample
  ) throws(CodecError) -> (bytes: [UInt8], levels: AlphaLevels)? {
    guard let levels = AlphaLevelSearch().levels else { return nil }
    return (try quickly(pixels, levels, quality, sample), levels)
  }

  /// Encodes at a quality, with levels that keep 0 and 255 exact; `nil` if none are found.
  private func encode(
    _ pixels: PixelBuffer, _ quality: Int, _ factor: Double = 1,
    search: AlphaLevelSearch = AlphaLevelSearch()
  ) throws(CodecError) -> Encoded? {
    var search = search
    while let levels = search.levels {
      let coefficients =
        settings.effort == .fast ? nil : coefficients(pixels, levels, quality, factor)
      let bytes =
        if let coefficients { try jpeg(of: coefficients, pixels.size) } else {
          try quickly(pixels, levels, quality)
        }
      let histogram = try measure(bytes, against: pixels)
      if search.isSettled(by: histogram) {
        let isRefined = pixels.size.pixelCount <= AlphaRefinement.mostPixels
        return Encoded(bytes, levels, histogram, isRefined ? coefficients : nil)
      }
      search.widen(beyond: histogram)
    }
    return nil
  }

  private func frame(_ size: ImageSize) -> JPEGFrame {
    var frame = JPEGFrame(size: size, components: .grey)
    frame.isProgressive = settings.isProgressive
    frame.hasRestarts = settings.hasEntryPoints
    return frame
  }

  /// Encodes the alpha of a picture, or of a sample of it, by libjpeg's own transform.
  private func quickly(
    _ pixels: PixelBuffer, _ levels: AlphaLevels, _ quality: Int, _ sample: AlphaSample? = nil
  ) throws(CodecError) -> [UInt8] {
    let writer = try JPEGWriter(frame(sample?.size ?? pixels.size), quality: quality)
    try pixels.forEachAlphaStrip(step: sample?.step ?? 1, table: levels.encodingTable) {
      (strip) throws(CodecError) in
      try writer.write(strip)
    }
    return try writer.finish()
  }

  /// The coefficients of a picture's alpha that are worth their bits.
  private func coefficients(
    _ pixels: PixelBuffer, _ levels: AlphaLevels, _ quality: Int, _ factor: Double
  ) -> AlphaCoefficients {
    let transform = AlphaForwardTransform(
      AlphaParameters(
        quality: quality, pixels.size, factor: factor, isThorough: settings.effort == .best),
      hasRestarts: settings.hasEntryPoints, threads: threads)
    let plane = pixels.withRows { rows in
      transform.coefficients(ofAlphaOf: rows, levels)
    }
    return AlphaCoefficients(table: transform.table, plane: plane)
  }

  private func jpeg(
    of coefficients: AlphaCoefficients, _ size: ImageSize
  ) throws(CodecError) -> [UInt8] {
    try frame(size).jpeg(of: [coefficients.plane], [coefficients.table])
  }

  /// Encodes other coefficients of a picture's alpha, with which 0 and 255 are exact.
  func encode(
    _ coefficients: AlphaCoefficients, _ levels: AlphaLevels, of pixels: PixelBuffer
  ) throws(CodecError) -> Encoded {
    let bytes = try jpeg(of: coefficients, pixels.size)
    return Encoded(bytes, levels, try measure(bytes, against: pixels), coefficients)
  }

  /// Counts what each alpha value is decoded as, before the levels are applied.
  private func measure(
    _ jpeg: [UInt8], against pixels: PixelBuffer, step: Int = 1
  ) throws(CodecError) -> AlphaJointHistogram {
    try jpeg.withView { (jpeg) throws(CodecError) in
      let header = try PlaneHeader(alpha: jpeg, .jpeg, .none, .strict)
      let plane = CodedPlane(jpeg, header, .ownDecoders, limits: .none, strictness: .strict)
      return try plane.jointHistogram(with: pixels, step: step)
    }
  }
}
