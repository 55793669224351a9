internal import JPNGPlanes
internal import JPNGPreparation

extension AlphaCoder {
  /// Codes automatic alpha much as the fast effort does, by libjpeg's own transform, to hold errors
  /// near edges to its errors.
  ///
  /// - Returns: `nil` if that is exact, or if no edges are looked at.
  func plain(_ picture: PreparedPicture) throws(JPNGError) -> CodedAlpha? {
    guard options.alpha == .automatic, picture.hasFreePixels, !picture.isSample,
      picture.statistics.kind == .general,
      SmoothAlpha.share(of: picture.pixels) >= Self.shareForJPEG
    else { return nil }
    var plain = options
    plain.effort = .fast
    let settings = AlphaSettings(plain, Tuning(), picture.size)
    let encoded = try inPlane(.alpha) { () throws(CodecError) in
      try plainJPEG(
        LossyAlphaCoder(settings, threads), besides: AlphaPNGCoder(picture, settings), picture)
    }
    guard let (encoded, mayBeExact) = encoded else { return nil }
    return CodedAlpha(
      bytes: encoded.bytes[...], form: .jpeg(encoded.levels), settings: settings,
      decoded: try inPlane(.alpha) { () throws(CodecError) in try encoded.decoded() },
      knownMaxError: encoded.error.maximum, mayBeExact: mayBeExact)
  }

  /// By which part a PNG may have become smaller with the compressor of the time, zlib.
  private static let uncertainty = 0.01

  /// A JPEG with levels that are no wider than need be, unlike those of ``quickChoice(_:_:_:)``.
  ///
  /// - Returns: `nil` if it is not smaller than a PNG, if its errors would be seen, or if they are
  ///   larger than was asked for.
  private func plainJPEG(
    _ lossy: LossyAlphaCoder, besides exact: AlphaPNGCoder, _ picture: PreparedPicture
  ) throws(CodecError) -> (LossyAlphaCoder.Encoded, mayBeExact: Bool)? {
    let sample = AlphaSample(of: picture.size)
    let trial = try exact.trial(picture.pixels, sample)
    // The levels of a sample are wider than need be. If it is the whole, it may be coded already.
    let lossyTrial =
      try sample.step == 1
      ? lossy.trial(picture.pixels, sample)
      : LossyAlphaCoder.Trial(estimate: lossy.estimate(picture.pixels, sample))
    guard lossyTrial.estimate < trial.estimate,
      let encoded = try lossy.encodeQuickly(picture.pixels, after: lossyTrial),
      encoded.isAcceptable, encoded.error.maximum <= lossy.maxError
    else { return nil }
    if encoded.bytes.count <= trial.estimate * 7 / 10 { return (encoded, false) }
    let png = try exact.encode(picture, filters: trial.filters)
    guard encoded.bytes.count < png.bytes.count else { return nil }
    let least = (1 - Self.uncertainty) * Double(png.bytes.count)
    return (encoded, Double(encoded.bytes.count) >= least)
  }

  /// The finest automatic alpha that is worth its bytes: that of plain coding if its errors are
  /// small enough, else the picture's own.
  func finest(
    _ picture: PreparedPicture, _ plain: CodedAlpha?
  ) throws(JPNGError) -> CodedAlpha {
    if let plain, !plain.mayBeExact, let maxError = plain.knownMaxError,
      maxError <= AlphaSettings(options, tuning, picture.size).maxError
    {
      return plain
    }
    return try ofExactAlpha().encode(picture, reusing: nil)
  }
}
