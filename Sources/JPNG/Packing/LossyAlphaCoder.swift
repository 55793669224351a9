internal import JPNGPlanes

/// Encodes alpha as JPEG such that 0 and 255 decode to exactly 0 and 255.
///
/// JPEG rings: a stored 0 comes back as anything up to a few steps more. So alpha from 1 to 254 is
/// stored between two levels, and whatever comes back at or beyond a level means 0 or 255
/// (``AlphaLevels``). How far coding noise reaches depends on the picture, so the levels are found
/// by encoding, decoding and measuring.
struct LossyAlphaCoder {
  let options: PackOptions

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
    for quality in Swift.stride(from: options.alphaQuality, to: 100, by: 10) + [100] {
      if let encoded = try encode(pixels, quality) { return encoded }
    }
    throw CodecError(.corrupt, "alpha cannot be kept exact at 0 and 255 as JPEG")
  }

  /// The size to expect, from a sample, where the first levels hold.
  func estimate(_ pixels: PixelBuffer, _ sample: AlphaSample) throws(CodecError) -> Int {
    guard let levels = AlphaLevels(low: Self.firstLow, high: Self.firstHigh) else { return .max }
    return sample.scaled(try encode(pixels, levels, options.alphaQuality, sample).count)
  }

  private static let (firstLow, firstHigh): (UInt8, UInt8) = (12, 243)

  /// Levels cost a little contrast, each try costs an encoding: the first is wide enough for soft
  /// alpha, the second, a little beyond the noise of the first, for nearly all hard edges.
  private func encode(_ pixels: PixelBuffer, _ quality: Int) throws(CodecError) -> Encoded? {
    var (low, high) = (Int(Self.firstLow), Int(Self.firstHigh))
    for _ in 0..<4 {
      guard let levels = AlphaLevels(low: UInt8(low), high: UInt8(high)) else { return nil }
      let bytes = try encode(pixels, levels, quality)
      let pairs = try measure(bytes, against: pixels)
      let highestHidden = Int(pairs.range(of: 0)?.upperBound ?? 0)
      let lowestOpaque = Int(pairs.range(of: 255)?.lowerBound ?? 255)
      // A step to spare: other decoders round their inverse DCT differently.
      if highestHidden < low, lowestOpaque > high {
        let error = pairs.error(through: levels.decodingTable)
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
    var settings = JPEGWriter.Settings(
      size: sample?.size ?? pixels.size, layout: .grey, quality: quality,
      isProgressive: options.isProgressive)
    settings.hasRestarts = options.hasRestarts(pixels.size)
    let writer = try JPEGWriter(settings)
    try pixels.forEachAlphaStrip(step: sample?.step ?? 1, table: levels.encodingTable) {
      (strip, rows) throws(CodecError) in
      try writer.write(rows, from: strip, stride: pixels.size.width)
    }
    return try writer.finish()
  }

  private func measure(
    _ jpeg: [UInt8], against pixels: PixelBuffer
  ) throws(CodecError) -> AlphaPairs {
    try jpeg.withRawBytes { (jpeg) throws(CodecError) in
      let layout = try PlaneLayouts.Alpha(jpeg, .jpeg, .none, .strict)
      let plane = AlphaRows.Plane(bytes: jpeg, layout: layout, limits: .none, strictness: .strict)
      var rows = try AlphaRows(plane, 0..<pixels.size.height)
      return try rows.pairs(with: pixels)
    }
  }
}
