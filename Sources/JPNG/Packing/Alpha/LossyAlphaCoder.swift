internal import JPNGBytes
internal import JPNGPlanes

/// Encodes alpha as JPEG such that 0 and 255 decode to exactly 0 and 255.
///
/// JPEG rings: a stored 0 comes back as anything up to a few steps more. So alpha from 1 to 254 is
/// stored between two levels, and whatever comes back at or beyond a level means 0 or 255
/// (``AlphaLevels``). How far coding noise reaches depends on the picture, so the levels are found
/// by encoding, decoding and measuring.
struct LossyAlphaCoder {
  private let settings: AlphaSettings

  init(_ settings: AlphaSettings) { self.settings = settings }

  /// The quality wanted, 1…100; the lowest that is tried.
  private var quality: Int { settings.quality ?? 100 }

  struct Encoded {
    var bytes: [UInt8]
    var levels: AlphaLevels
    var error: AlphaError

    /// Whether the error is below what colour at common qualities has, and nowhere a visible step:
    /// then a picture is better off with this than with more bytes.
    var isAcceptable: Bool { error.rootMeanSquare <= 3 && error.maximum <= 32 }
  }

  /// - Throws: where not even quality 100 keeps 0 and 255 apart.
  func encode(_ pixels: PixelBuffer) throws(CodecError) -> Encoded {
    for quality in Swift.stride(from: quality, to: 100, by: 10) + [100] {
      if let encoded = try encode(pixels, quality) { return encoded }
    }
    throw CodecError(.corrupt, "alpha cannot be kept exact at 0 and 255 as JPEG")
  }

  /// The size to expect, from a sample, where the first levels hold.
  func estimate(_ pixels: PixelBuffer, _ sample: AlphaSample) throws(CodecError) -> Int {
    guard let levels = AlphaLevels(low: Self.firstLow, high: Self.firstHigh) else { return .max }
    return sample.scaled(try encode(pixels, levels, quality, sample).count)
  }

  private static let firstLow: UInt8 = 12
  private static let firstHigh: UInt8 = 243

  /// Levels cost a little contrast, each try costs an encoding: the first is wide enough for soft
  /// alpha, the second, a little beyond the noise of the first, for nearly all hard edges.
  private func encode(_ pixels: PixelBuffer, _ quality: Int) throws(CodecError) -> Encoded? {
    var (low, high) = (Int(Self.firstLow), Int(Self.firstHigh))
    for _ in 0..<4 {
      guard let levels = AlphaLevels(low: UInt8(low), high: UInt8(high)) else { return nil }
      let bytes = try encode(pixels, levels, quality)
      let histogram = try measure(bytes, against: pixels)
      let highestHidden = Int(histogram.range(of: 0)?.upperBound ?? 0)
      let lowestOpaque = Int(histogram.range(of: 255)?.lowerBound ?? 255)
      // A step to spare: other decoders round their inverse DCT differently.
      if highestHidden < low, lowestOpaque > high {
        let error = histogram.error(through: levels.decodingTable)
        return Encoded(bytes: bytes, levels: levels, error: error)
      }
      low = max(low, min(255, highestHidden + 3))
      high = min(high, max(0, lowestOpaque - 3))
    }
    return nil
  }

  private func encode(
    _ pixels: PixelBuffer, _ levels: AlphaLevels, _ quality: Int, _ sample: AlphaSample? = nil
  ) throws(CodecError) -> [UInt8] {
    var frame = JPEGFrame(size: sample?.size ?? pixels.size, components: .grey)
    frame.isProgressive = settings.isProgressive
    frame.hasRestarts = settings.hasRestarts
    let writer = try JPEGWriter(frame, quality: quality)
    try pixels.forEachAlphaStrip(step: sample?.step ?? 1, table: levels.encodingTable) {
      (strip) throws(CodecError) in
      try writer.write(strip)
    }
    return try writer.finish()
  }

  /// What each alpha value comes back as, before the levels.
  private func measure(
    _ jpeg: [UInt8], against pixels: PixelBuffer
  ) throws(CodecError) -> AlphaJointHistogram {
    try jpeg.withView { (jpeg) throws(CodecError) in
      let plane = AlphaPlane(
        bytes: jpeg, header: try AlphaHeader(jpeg, .jpeg, .none, .strict), limits: .none,
        strictness: .strict)
      return try plane.jointHistogram(with: pixels)
    }
  }
}
