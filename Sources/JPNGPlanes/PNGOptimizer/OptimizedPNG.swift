package import JPNGPixels

/// Encodes PNGs that are as small as those of optimisers like oxipng and optipng. It takes the
/// smallest colour type and depth that hold every pixel exactly, tries several choices of row
/// filters, and compresses with libdeflate's most thorough level.
///
/// All pixels are kept exactly, including the colours of pixels with alpha 0.
package enum OptimizedPNG {
  /// Encodes an image. The same image always gives the same bytes.
  ///
  /// - Parameters:
  ///   - iccProfile: An RGB profile for an iCCP chunk. Default: empty, for none.
  ///   - strategies: The ways of choosing filters that are tried. Default: all. Not empty.
  /// - Throws: `.limit` for more pixels along one side than a PNG can have, or `.outOfMemory`.
  package static func encode(
    _ pixels: PixelBuffer, iccProfile: [UInt8] = [],
    strategies: [PNGFilterStrategy] = PNGFilterStrategy.allCases
  ) throws(CodecError) -> [UInt8] {
    try encode(
      pixels, iccProfile: iccProfile, strategies: strategies,
      maxDataChunk: PNGChunkView.maxPayloadCount, sampleByteCount: PNGTrials.sampleByteCount)
  }

  /// Encodes an image, with the settings that tests vary.
  ///
  /// - Parameters:
  ///   - maxDataChunk: The most bytes of the payload of an IDAT chunk.
  ///   - sampleByteCount: About how many RGBA bytes a sample has by which the attempts are
  ///     compared.
  static func encode(
    _ pixels: PixelBuffer, iccProfile: [UInt8], strategies: [PNGFilterStrategy], maxDataChunk: Int,
    sampleByteCount: Int
  ) throws(CodecError) -> [UInt8] {
    precondition(!strategies.isEmpty)
    let size = pixels.size
    // This is the most that the PNG specification allows (11.2.1).
    guard max(size.width, size.height) <= Int32.max else {
      throw CodecError(.limit, "\(size) pixels: more than a PNG can have along one side")
    }
    let forms = PNGForm.candidates(for: pixels, allowsGrey: iccProfile.isEmpty)
    let best = try PNGTrials(
      pixels, forms, strategies, sampleByteCount: sampleByteCount
    ).smallest()
    var png = PNGSignature.bytes
    png.append(header: size, bitDepth: best.form.bitDepth, best.form.colorType)
    if !iccProfile.isEmpty { png.append(chunk: "iCCP", try profilePayload(iccProfile)) }
    png += best.form.chunks
    png.append(imageData: best.stream, maxPayload: maxDataChunk)
    png.append(chunk: "IEND", [])
    return png
  }

  /// The payload of an iCCP chunk: the profile's name, a zero, the compression method 0, and the
  /// profile as a zlib stream (PNG specification, 11.3.2.3).
  package static func profilePayload(_ profile: [UInt8]) throws(CodecError) -> [UInt8] {
    let compressor = try DeflateCompressor(level: DeflateCompressor.maxLevel)
    return Array("ICC profile".utf8) + [0, 0] + compressor.compressed(profile)
  }
}
