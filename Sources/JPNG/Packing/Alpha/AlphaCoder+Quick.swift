internal import JPNGPlanes
internal import JPNGPreparation

extension AlphaCoder {
  /// Codes the alpha as PNG or as JPEG, whichever is smaller, but as JPEG only if its error is
  /// acceptable.
  func quickChoice(
    _ exact: AlphaPNGCoder, _ lossy: LossyAlphaCoder, _ picture: PreparedPicture
  ) throws(CodecError) -> AlphaBytes {
    guard !exact.isSampled(picture.size) else {
      return try quickChoiceBySamples(exact, lossy, picture)
    }
    let png = try exact.encode(picture)
    guard SmoothAlpha.share(of: picture.pixels) >= Self.shareForJPEG else { return png }
    let trial = try lossy.trial(picture.pixels, AlphaSample(of: picture.size))
    guard trial.estimate < png.bytes.count,
      let encoded = try lossy.encodeQuickly(picture.pixels, after: trial),
      encoded.isAcceptable, encoded.error.maximum <= lossy.maxError,
      encoded.bytes.count < png.bytes.count
    else { return png }
    return try jpeg(encoded)
  }

  /// The same of a large picture, where a sample decides clear cases.
  private func quickChoiceBySamples(
    _ exact: AlphaPNGCoder, _ lossy: LossyAlphaCoder, _ picture: PreparedPicture
  ) throws(CodecError) -> AlphaBytes {
    // The JPEG comes out about as large as estimated. The PNG can become up to a fifth smaller, as
    // its sample is compressed at a low level.
    let sample = AlphaSample(of: picture.size)
    let trial = try exact.trial(picture.pixels, sample)
    let lossyTrial = try lossy.trial(picture.pixels, sample)
    guard lossyTrial.estimate < trial.estimate,
      let encoded = try lossy.encodeQuickly(picture.pixels, after: lossyTrial),
      encoded.isAcceptable, encoded.error.maximum <= lossy.maxError
    else { return try exact.encode(picture, filters: trial.filters) }
    if encoded.bytes.count <= trial.estimate * 7 / 10 { return try jpeg(encoded) }
    let closeEstimate = try exact.closeEstimate(picture.pixels, sample, trial.filters)
    if encoded.bytes.count <= closeEstimate * 9 / 10 { return try jpeg(encoded) }
    let png = try exact.encode(picture, filters: trial.filters)
    return encoded.bytes.count < png.bytes.count ? try jpeg(encoded) : png
  }
}
