internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGPreparation
internal import JPNGThreads

/// Codes the colour of a picture as a JPEG: the third stage of packing.
struct ColorCoder {
  /// How many finer distances are tried at most, each time all of the encoder.
  private static let finerDistanceCount = 16

  /// How much is tried to bring errors near edges of alpha down (``FringeControl``).
  struct Attempts {
    /// How many attempts to change squares are left (``FringeControl/mostAttempts(of:)``).
    var left: Int
    /// After how many finer distances in a row that bring no error down no more are tried, if more
    /// than half a step is left.
    var mostInVain = 8
    /// How much is done about errors that alpha makes by itself. Default: nothing, they are not
    /// held against colour.
    var makingUp: MakingUp?

    /// As much as is tried at most.
    static func all(_ left: Int) -> Attempts {
      Attempts(left: left, mostInVain: finerDistanceCount)
    }
  }

  /// How much colour makes up for errors that decoded alpha makes by itself. Where it can, finer
  /// alpha takes more bytes; but often it cannot, so little is tried.
  struct MakingUp {
    /// How many attempts to change squares that may take.
    let attempts: Int
    /// Up to which sum of errors above their limits it is tried, all looks together.
    let mostOverrun: Int
  }

  private let options: PackOptions
  private let tuning: Tuning
  private let threads: ThreadBudget
  private let plainErrors: PlainErrors?

  /// - Parameter plainErrors: What errors near edges are held to. Default: `nil`, those of plain
  ///   coding at colour's own quality.
  init(
    _ options: PackOptions, _ tuning: Tuning, _ threads: ThreadBudget,
    heldTo plainErrors: PlainErrors? = nil
  ) {
    self.options = options
    self.tuning = tuning
    self.threads = threads
    self.plainErrors = plainErrors
  }

  /// Codes the colour of a picture.
  ///
  /// - Parameters:
  ///   - alpha: The picture's coded alpha; `nil` if colour is to be the same whatever that is.
  ///   - plainAlpha: That of plain coding, to which errors near edges are held. Default: `nil`, the
  ///     picture's own.
  ///   - earlier: The same picture as it was packed before. If its colour plane has the same
  ///     settings, the plane is taken from there.
  ///   - attempts: How much is tried near edges. Default: as much as of any picture of that size.
  func encode(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, plainAlpha: CodedAlpha? = nil,
    reusing earlier: PackedImage?, attempts: Attempts? = nil
  ) throws(JPNGError) -> CodedColor {
    let subsampling =
      options.subsampling ?? tuning.subsampling
      ?? SubsamplingRule.choose(
        for: picture.chromaDetail, maySubsampleColumns: picture.maySubsampleColumns,
        options.quality,
        fineness: options.effort == .fast ? 1 : CodingParameters.fineness(of: picture.size))
    let settings = ColorSettings(
      quality: options.quality, effort: options.effort,
      alpha: alpha?.decoded == nil ? nil : alpha?.settings, plainAlpha: plainAlpha?.settings,
      plainErrors: plainErrors,
      subsampling: subsampling,
      // One component is not subsampled, which the caller may have asked for.
      mayBeGrey: options.subsampling == nil, adjustment: tuning.color,
      isProgressive: options.isProgressive,
      hasRestarts: options.hasEntryPoints(picture.size))
    if let earlier, earlier.color == settings {
      return CodedColor(
        bytes: earlier.colorBytes, settings: settings, subsampling: earlier.subsampling,
        isReused: true)
    }
    var attempts = attempts ?? Attempts(left: FringeControl.mostAttempts(of: picture.size))
    let plane = try inPlane(.color) { () throws(CodecError) -> Plane in
      guard options.effort == .fast else {
        return try thoroughly(picture, alpha, plainAlpha, settings, &attempts)
      }
      let jpeg = try quickly(
        picture.pixels, frame(picture.size, picture.iccProfile, settings), settings.quality)
      return Plane(bytes: jpeg, subsampling: settings.subsampling)
    }
    return CodedColor(
      bytes: plane.bytes[...], settings: settings, subsampling: plane.subsampling,
      isReused: false, fringe: plane.fringe, attempts: attempts.left)
  }

  /// A JPEG and what is known about it.
  struct Plane {
    let bytes: [UInt8]
    let subsampling: Subsampling
    /// As in ``CodedColor``.
    var fringe = RemainingFringe()
  }

  private func frame(
    _ size: ImageSize, _ iccProfile: [UInt8], _ settings: ColorSettings
  ) -> JPEGFrame {
    var frame = JPEGFrame(size: size, components: .color(settings.subsampling))
    frame.isProgressive = settings.isProgressive
    frame.hasRestarts = settings.hasRestarts
    frame.iccProfile = iccProfile
    return frame
  }

  /// Encodes by libjpeg's own transform.
  private func quickly(
    _ pixels: PixelBuffer, _ frame: JPEGFrame, _ quality: Int
  ) throws(CodecError) -> [UInt8] {
    let writer = try JPEGWriter(frame, quality: quality)
    try pixels.withRows { (rows) throws(CodecError) in try writer.write(rows) }
    return try writer.finish()
  }

  /// Encodes as this encoder did before it had a transform of its own, to hold errors to those.
  func plainly(
    _ pixels: PixelBuffer, _ detail: ChromaDetail?
  ) throws(CodecError) -> [UInt8] {
    let subsampling =
      options.subsampling ?? SubsamplingRule.choosePlainly(for: detail, options.quality)
    var frame = JPEGFrame(size: pixels.size, components: .color(subsampling))
    frame.hasTypicalCodes = true
    return try quickly(pixels, frame, options.quality)
  }

  /// Encodes with the coefficients that are worth their bits, and with more of them where errors
  /// near edges of alpha would be larger than with plain quantisation.
  private func thoroughly(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, _ plainAlpha: CodedAlpha?,
    _ settings: ColorSettings, _ attempts: inout Attempts
  ) throws(CodecError) -> Plane {
    // Premultiplied colours are what is seen, whatever alpha is. Where there is one colour only,
    // aiming it at alpha would make noise of it.
    let isAimed = options.association == .straight && !picture.hasFlatColor
    guard isAimed, let decoded = alpha?.decoded else {
      return try thoroughly(picture, alpha, plainAlpha, aimedAt: nil, settings, &attempts)
    }
    return try decoded.withRows(byteCount: picture.size.width) { (aim) throws(CodecError) in
      try thoroughly(picture, alpha, plainAlpha, aimedAt: aim, settings, &attempts)
    }
  }

  private func thoroughly(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, _ plainAlpha: CodedAlpha?,
    aimedAt aim: Rows?, _ settings: ColorSettings, _ attempts: inout Attempts
  ) throws(CodecError) -> Plane {
    try picture.pixels.withRows { (pixels) throws(CodecError) in
      let (first, coder) = try coding(
        of: pixels, picture, aimedAt: aim, settings, settings.adjustment)
      guard picture.hasFreePixels, !picture.isSample else { return first.plane }
      let control = try FringeControl(
        picture, alpha, plainAlpha: plainAlpha, threads, heldTo: plainErrors
      ) { (pixels) throws(CodecError) in
        try plainly(pixels, picture.chromaDetail)
      }
      guard let control else { return first.plane }
      var best = try control.best(from: first, coder, &attempts)
      // Large pictures take long, and errors of alpha stay, whatever the steps of colour are.
      guard control.isSmall, alpha?.decoded == nil else { return best }
      var inVain = 0
      for factor in Self.finerDistances(than: settings.quality)
      where best.fringe.ofColor > FringeControl.negligibleOverrun && attempts.left > 0
        && (inVain < attempts.mostInVain || best.fringe.ofColor <= FringeControl.aimOfSmall)
      {
        var adjustment = settings.adjustment
        adjustment.distance *= factor
        let (first, coder) = try coding(of: pixels, picture, aimedAt: aim, settings, adjustment)
        let finer = try control.best(from: first, coder, &attempts)
        inVain += 1
        if finer.fringe.ofColor < best.fringe.ofColor { (best, inVain) = (finer, 0) }
      }
      return best
    }
  }

  /// What the distance is multiplied by, one after the other, while errors near edges of alpha are
  /// larger than plain quantisation makes them: with other steps, other errors come of rounding.
  /// The finest is that of the next quality, so that bytes and score still rise with quality.
  static func finerDistances(than quality: Int) -> [Double] {
    guard quality < 100 else { return [] }
    let own = CodingParameters.distance(quality: quality)
    let next = CodingParameters.distance(quality: quality + 1)
    return (1...finerDistanceCount).map {
      1 + (next / own - 1) * Double($0) / Double(finerDistanceCount)
    }
  }

  /// The coefficients that are worth their bits, and what makes others of them.
  private func coding(
    of pixels: Rows, _ picture: PreparedPicture, aimedAt aim: Rows?, _ settings: ColorSettings,
    _ adjustment: CodingAdjustment
  ) throws(CodecError) -> (FringeControl.Coding, FringeControl.Coder) {
    let transform = ColorForwardTransform(
      CodingParameters(
        quality: settings.quality, picture.size, adjustment,
        isThorough: settings.effort == .best),
      settings.subsampling,
      hasRestarts: settings.hasRestarts, countsAllPixels: !picture.hasFreePixels,
      mayBeGrey: settings.mayBeGrey, threads: threads)
    let coefficients = transform.coefficients(of: pixels, decodedAlpha: aim)
    let coder = FringeControl.Coder { coefficients, care in
      transform.choose(coefficients, againWith: care, of: pixels, decodedAlpha: aim)
    } plane: { (coefficients) throws(CodecError) in
      try plane(of: coefficients, picture, settings)
    } part: { (coefficients, size) throws(CodecError) in
      var frame = JPEGFrame(size: size, components: .color(settings.subsampling))
      frame.hasTypicalCodes = true
      return try frame.jpeg(
        of: coefficients.planes, [coefficients.lumaTable, coefficients.chromaTable])
    }
    let coded = FringeControl.Coding(
      coefficients: coefficients, plane: try coder.plane(coefficients))
    return (coded, coder)
  }

  private func plane(
    of coefficients: ColorCoefficients, _ picture: PreparedPicture, _ settings: ColorSettings
  ) throws(CodecError) -> Plane {
    var frame = frame(picture.size, picture.iccProfile, settings)
    // What has no chroma, or loses all of it, is decoded alike from luma alone.
    if settings.mayBeGrey, coefficients.hasNoChroma {
      frame.components = .grey
      let jpeg = try frame.jpeg(of: [coefficients.luma], [coefficients.lumaTable])
      return Plane(bytes: jpeg, subsampling: .yuv444)
    }
    let jpeg = try frame.jpeg(
      of: coefficients.planes, [coefficients.lumaTable, coefficients.chromaTable])
    return Plane(bytes: jpeg, subsampling: settings.subsampling)
  }
}
