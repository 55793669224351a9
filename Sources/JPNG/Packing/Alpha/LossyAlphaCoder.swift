internal import JPNGBytes
internal import JPNGPlanes

/// Encodes alpha as JPEG in such a way that 0 and 255 decode to exactly 0 and 255.
///
/// A JPEG does not keep values exactly: a stored 0 can be decoded as anything from 0 to a few steps
/// more. So alpha from 1 to 254 is stored as values between two levels, and every value that is
/// decoded at or beyond a level means 0 or 255 (``AlphaLevels``). How far apart the levels have to
/// be from 0 and 255 depends on the picture. So they are found by encoding, decoding and measuring.
struct LossyAlphaCoder {
  private let settings: AlphaSettings

  init(_ settings: AlphaSettings) { self.settings = settings }

  /// The quality that was asked for, 1…100. No lower one is tried.
  private var quality: Int { settings.quality ?? 100 }

  /// A JPEG and what is known about it.
  struct Encoded {
    var bytes: [UInt8]
    var levels: AlphaLevels
    var error: AlphaError

    /// Whether the error is smaller than that of colour at common qualities, and no pixel has an
    /// error that could be seen. Then more bytes would not make the picture look any better.
    var isAcceptable: Bool { error.rootMeanSquare <= 3 && error.maximum <= 32 }
  }

  /// Encodes the alpha of a picture, at a higher quality than asked for if that is what keeps 0 and
  /// 255 exact.
  ///
  /// - Throws: An error if not even quality 100 keeps them exact.
  func encode(_ pixels: PixelBuffer) throws(CodecError) -> Encoded {
    for quality in Swift.stride(from: quality, to: 100, by: 10) + [100] {
      if let encoded = try encode(pixels, quality) { return encoded }
    }
    throw CodecError(.corrupt, "alpha cannot be kept exact at 0 and 255 as JPEG")
  }

  /// Estimates the number of bytes from a sample, taking it that the first levels are wide enough.
  func estimate(_ pixels: PixelBuffer, _ sample: AlphaSample) throws(CodecError) -> Int {
    guard let levels = AlphaLevelSearch().levels else { return .max }
    return sample.scaled(try encode(pixels, levels, quality, sample).count)
  }

  /// Encodes at a quality, with levels that keep 0 and 255 exact; `nil` if none are found.
  private func encode(_ pixels: PixelBuffer, _ quality: Int) throws(CodecError) -> Encoded? {
    var search = AlphaLevelSearch()
    while let levels = search.levels {
      let bytes = try encode(pixels, levels, quality)
      let histogram = try measure(bytes, against: pixels)
      if search.isSettled(by: histogram) {
        let error = histogram.error(through: levels.decodingTable)
        return Encoded(bytes: bytes, levels: levels, error: error)
      }
      search.widen(beyond: histogram)
    }
    return nil
  }

  /// Encodes the alpha of a picture, or of a sample of it, with given levels and quality.
  private func encode(
    _ pixels: PixelBuffer, _ levels: AlphaLevels, _ quality: Int, _ sample: AlphaSample? = nil
  ) throws(CodecError) -> [UInt8] {
    var frame = JPEGFrame(size: sample?.size ?? pixels.size, components: .grey)
    frame.isProgressive = settings.isProgressive
    frame.hasRestarts = settings.hasEntryPoints
    let writer = try JPEGWriter(frame, quality: quality)
    try pixels.forEachAlphaStrip(step: sample?.step ?? 1, table: levels.encodingTable) {
      (strip) throws(CodecError) in
      try writer.write(strip)
    }
    return try writer.finish()
  }

  /// Counts what each alpha value is decoded as, before the levels are applied.
  private func measure(
    _ jpeg: [UInt8], against pixels: PixelBuffer
  ) throws(CodecError) -> AlphaJointHistogram {
    try jpeg.withView { (jpeg) throws(CodecError) in
      let header = try PlaneHeader(alpha: jpeg, .jpeg, .none, .strict)
      let plane = CodedPlane(jpeg, header, limits: .none, strictness: .strict)
      return try plane.jointHistogram(with: pixels)
    }
  }
}
