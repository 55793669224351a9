package import JPNGPixels

/// Encodes PNGs as small as optimisers like oxipng and optipng make them: the smallest colour type
/// and depth that hold every pixel exactly, the row filters that compress best of several attempts,
/// and libdeflate at its most thorough level.
///
/// Pixels come back as they were, colours under alpha 0 too.
package enum OptimizedPNG {
  /// Encodes an image; the same bytes every time.
  ///
  /// - Parameters:
  ///   - iccProfile: An RGB profile for an iCCP chunk; empty for none.
  ///   - strategies: What is attempted; not empty.
  /// - Throws: `.limit` for more pixels along one side than a PNG can have; `.outOfMemory`.
  package static func encode(
    _ pixels: PixelBuffer, iccProfile: [UInt8] = [],
    strategies: [PNGFilterStrategy] = PNGFilterStrategy.allCases
  ) throws(CodecError) -> [UInt8] {
    try encode(
      pixels, iccProfile: iccProfile, strategies: strategies,
      maxDataChunk: PNGChunk.maxPayloadCount, sampleByteCount: PNGTrials.sampleByteCount)
  }

  /// - Parameters:
  ///   - maxDataChunk: Most bytes of an IDAT chunk's payload.
  ///   - sampleByteCount: RGBA bytes of what attempts are compared by, about.
  static func encode(
    _ pixels: PixelBuffer, iccProfile: [UInt8], strategies: [PNGFilterStrategy], maxDataChunk: Int,
    sampleByteCount: Int
  ) throws(CodecError) -> [UInt8] {
    precondition(!strategies.isEmpty)
    let size = pixels.size
    // PNG specification, 11.2.1.
    guard max(size.width, size.height) <= Int32.max else {
      throw CodecError(.limit, "\(size) pixels: more than a PNG can have along one side")
    }
    let forms = PNGForm.candidates(for: pixels, allowsGrey: iccProfile.isEmpty)
    let best = try PNGTrials(
      pixels, forms, strategies, sampleByteCount: sampleByteCount
    ).smallest()
    var png = PNGChunkList.signature
    png.append(header: size, bitDepth: best.form.bitDepth, best.form.colorType)
    if !iccProfile.isEmpty { png.append(chunk: "iCCP", try profilePayload(iccProfile)) }
    png += best.form.chunks
    png.append(imageData: best.stream, maxPayload: maxDataChunk)
    png.append(chunk: "IEND", [])
    return png
  }

  /// Name, compression method and zlib stream (PNG specification, 11.3.2.3).
  private static func profilePayload(_ profile: [UInt8]) throws(CodecError) -> [UInt8] {
    let compressor = try DeflateCompressor(level: DeflateCompressor.maxLevel)
    return Array("ICC profile".utf8) + [0, 0] + compressor.compressed(profile)
  }
}
