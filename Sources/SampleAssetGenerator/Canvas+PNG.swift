internal import JPNGPixels
internal import JPNGPlanes

extension Canvas {
  /// The kind of PNG that a canvas is written as.
  enum Storage {
    case rgba8
    case rgba16
    /// The red channel of the canvas is the grey.
    case greyAlpha8
    /// For canvases of up to 256 colours.
    case palette
  }

  func png(_ storage: Storage) throws -> [UInt8] {
    switch storage {
    case .rgba8:
      try encode(as: .rgba, pixels.flatMap { $0.word.bytes })
    case .rgba16:
      try encode(as: .rgba, bitDepth: 16, pixels.flatMap { $0.wideBytes })
    case .greyAlpha8:
      try encode(
        as: .greyAlpha,
        pixels.flatMap { [UInt8($0.scaled(to: 255).x), UInt8($0.scaled(to: 255).w)] })
    case .palette:
      try encodeWithPalette()
    }
  }

  private func encodeWithPalette() throws -> [UInt8] {
    // Translucent entries come first, as a tRNS chunk may leave out the opaque ones at the end.
    let words = pixels.map { $0.word }
    let palette = Set(words).sorted { ($0.alpha, $0) < ($1.alpha, $1) }
    var indices: [PixelWord: UInt8] = [:]
    for (index, word) in palette.enumerated() { indices[word] = UInt8(index) }
    return try encode(as: .palette, palette: palette, words.map { indices[$0] ?? 0 })
  }

  /// - Parameter samples: Row after row; those of 16 bits in native byte order.
  private func encode(
    as colorType: PNGColorType, bitDepth: Int = 8, palette: [PixelWord] = [], _ samples: [UInt8]
  ) throws -> [UInt8] {
    var settings = PNGWriter.Settings(
      size: ImageSize(width: width, height: height), colorType: colorType)
    settings.bitDepth = bitDepth
    settings.palette = palette
    settings.filters = colorType == .palette ? .none : .adaptive
    let writer = try PNGWriter(settings)
    try samples.withRows(byteCount: samples.count / height) { (rows) throws(CodecError) in
      try writer.write(rows)
    }
    return try writer.finish()
  }
}

extension RGBA {
  fileprivate func scaled(to maximum: Float) -> SIMD4<Float> {
    (self * maximum).rounded(.toNearestOrAwayFromZero)
      .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: maximum))
  }

  /// Four samples of 16 bits in native byte order.
  fileprivate var wideBytes: [UInt8] {
    let samples = SIMD4<UInt16>(scaled(to: 65535))
    return (0..<4).flatMap { index in
      [samples[index], samples[index] >> 8].map { UInt8(truncatingIfNeeded: $0) }
    }
  }

  fileprivate var word: PixelWord {
    let bytes = SIMD4<UInt8>(scaled(to: 255))
    return PixelWord(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)
  }
}

extension PixelWord {
  fileprivate var bytes: [UInt8] { [red, green, blue, alpha] }
}
