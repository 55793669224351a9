internal import JPNGPlanes

/// Encodes alpha as JPEG such that 0 and 255 decode to exactly 0 and 255.
///
/// JPEG rings: a stored 0 comes back as anything up to a few steps more. So alpha from 1 to 254 is
/// stored between two levels, and whatever comes back at or beyond a level means 0 or 255
/// (``AlphaLevels``). How far coding noise reaches depends on the picture, so the levels are found
/// by encoding, decoding and measuring.
struct LossyAlphaCoder {
  let options: PackOptions
  let statistics: AlphaStatistics

  struct Encoded {
    var bytes: [UInt8]
    var levels: AlphaLevels
    var error: AlphaError

    /// Whether a picture is better off with this than with a lossless plane of more bytes.
    var isAcceptable: Bool {
      error.rootMeanSquare <= 2.5 && error.maximum <= 32
    }
  }

  /// The encoding, or `nil` where it takes no fewer than `limit` bytes.
  func encode(_ pixels: PixelBuffer, below limit: Int) throws(CodecError) -> Encoded? {
    // Every second level costs contrast: start close to the ends and move only as far as needed.
    var quality = options.alphaQuality
    while true {
      var (low, high): (UInt8, UInt8) = (4, 251)
      for _ in 0..<4 {
        guard let levels = AlphaLevels(low: low, high: high) else { break }
        let bytes = try encode(pixels, levels, quality)
        guard bytes.count < limit else { return nil }
        let noise = try AlphaNoise(of: bytes, against: pixels, levels)
        if noise.highestHidden <= low, noise.lowestOpaque >= high {
          return Encoded(bytes: bytes, levels: levels, error: noise.error)
        }
        low = max(low, noise.highestHidden.addingClamped(2))
        high = min(high, noise.lowestOpaque.subtractingClamped(2))
      }
      guard quality < 100 else { return nil }
      quality = min(100, quality + 10)
    }
  }

  private func encode(
    _ pixels: PixelBuffer, _ levels: AlphaLevels, _ quality: Int
  ) throws(CodecError) -> [UInt8] {
    let writer = try JPEGWriter(
      JPEGWriter.Settings(
        size: pixels.size, layout: .grey, quality: quality,
        isProgressive: options.isProgressive))
    try pixels.forEachAlphaStrip(table: levels.encodingTable) { (strip, rows) throws(CodecError) in
      try writer.write(rows, from: strip, stride: pixels.size.width)
    }
    return try writer.finish()
  }
}

/// How far decoded alpha is from the original.
struct AlphaError: Hashable, Sendable {
  var sumOfSquares = 0
  var maximum = 0
  var count = 0

  var rootMeanSquare: Double { (Double(sumOfSquares) / Double(max(1, count))).squareRoot() }

  mutating func add(_ difference: Int) {
    sumOfSquares += difference * difference
    maximum = max(maximum, abs(difference))
    count += 1
  }
}

/// What coding did to an alpha plane.
private struct AlphaNoise {
  /// The highest stored value that came back where alpha is 0.
  private(set) var highestHidden: UInt8 = 0
  /// The lowest stored value that came back where alpha is 255.
  private(set) var lowestOpaque: UInt8 = 255
  private(set) var error = AlphaError()

  init(
    of jpeg: [UInt8], against pixels: PixelBuffer, _ levels: AlphaLevels
  ) throws(CodecError) {
    let table = levels.decodingTable
    let width = pixels.size.width
    var decoded = [UInt8](repeating: 0, count: width)
    var result = (hidden: highestHidden, opaque: lowestOpaque, error: error)
    try jpeg.withRawBytes { (jpeg) throws(CodecError) in
      let reader = try JPEGReader(jpeg, limits: .none)
      try reader.start(.grey)
      try pixels.forEachRow { (_, row) throws(CodecError) in
        try decoded.withMutableRawBytes { (bytes) throws(CodecError) in
          guard let base = bytes.baseAddress else { return }
          try reader.read(1, into: base, stride: width)
        }
        for x in row.indices {
          let (alpha, value) = (row[x].alpha, decoded[x])
          if alpha == 0 { result.hidden = max(result.hidden, value) }
          if alpha == 255 { result.opaque = min(result.opaque, value) }
          result.error.add(Int(table[Int(value)]) - Int(alpha))
        }
      }
    }
    (highestHidden, lowestOpaque, error) = result
  }
}

extension UInt8 {
  fileprivate func addingClamped(_ other: UInt8) -> UInt8 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  fileprivate func subtractingClamped(_ other: UInt8) -> UInt8 {
    self < other ? 0 : self - other
  }
}
