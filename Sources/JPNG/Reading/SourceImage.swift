internal import JPNGBytes
internal import JPNGColor
internal import JPNGPlanes

/// A picture that can be packed: straight RGBA, 8 bits a sample, upright.
public struct SourceImage: Sendable {
  /// The pixels. Their association is straight.
  public var pixels: PixelBuffer
  /// The ICC profile of the pixels; empty for sRGB.
  public var iccProfile: [UInt8]
  /// What was wrong with the source but did not keep it from being read, in one sentence each.
  public var warnings: [String]

  /// Creates a source from pixels in memory.
  ///
  /// - Parameters:
  ///   - pixels: Straight RGBA.
  ///   - iccProfile: The ICC profile of the pixels. Default: empty, for sRGB.
  public init(pixels: PixelBuffer, iccProfile: [UInt8] = []) {
    self.pixels = pixels
    self.iccProfile = iccProfile
    warnings = []
  }

  /// A JPEG has at most 255 segments of a profile, of 65519 bytes each (ICC.1, annex B.4).
  private static let maxProfileByteCount = 255 * 65_519

  /// Creates a source from pixels in memory whose colour profile is treated like that of a PNG.
  ///
  /// - Parameters:
  ///   - pixels: Straight RGBA.
  ///   - iccProfile: The ICC profile of the pixels, for RGB; empty for sRGB.
  ///   - colorProfile: What becomes of the profile if it is not one of sRGB.
  /// - Throws: `.unsupported` for a profile that cannot be read, is for other than RGB, or is too
  ///   large for a JPEG.
  public init(
    pixels: consuming PixelBuffer, iccProfile: [UInt8], colorProfile: ColorProfilePolicy
  ) throws(JPNGError) {
    self.init(pixels: pixels)
    guard !iccProfile.isEmpty else { return }
    guard iccProfile.count <= Self.maxProfileByteCount else {
      throw JPNGError(.unsupported, "an ICC profile of more bytes than a JPEG can hold")
    }
    let description = ColorDescription.icc(iccProfile)
    let transform = try ColorTransform.toSRGB(from: description, .bits8)
    if description.isGrey {
      throw JPNGError(.unsupported, "the ICC profile is for grey samples, not for RGB")
    }
    guard !description.isEffectivelySRGB else { return }
    switch colorProfile {
    case .preserve: self.iccProfile = iccProfile
    case .srgb: self.pixels.mutateEachRow { _, row in transform.apply(to: &row) }
    case .strip: warnings = ["dropped the colour profile"]
    }
  }

  /// Reads a PNG of any colour type and bit depth, interlaced or not.
  ///
  /// A 16-bit sample v becomes `(v × 255 + 32767) / 65535`, after any colour conversion. If Exif
  /// data says that the picture is to be turned, the pixels are.
  ///
  /// - Parameters:
  ///   - bytes: The whole PNG.
  ///   - colorProfile: What becomes of the PNG's colour profile. Default: preserved unless it is
  ///     sRGB.
  ///   - limits: The largest pictures that are accepted.
  /// - Throws: `.malformed` for bytes that are not a whole valid PNG; `.unsupported` for animated
  ///   PNGs, Apple's CgBI PNGs, and colours that cannot be converted; or `.limitExceeded`.
  public init(
    png bytes: [UInt8], colorProfile: ColorProfilePolicy = .preserve, limits: Limits = Limits()
  ) throws(JPNGError) {
    self = try bytes.withView { (bytes) throws(JPNGError) in
      let chunks = try inPlane(nil) { () throws(CodecError) in try PNGChunkList(bytes) }
      if chunks.isAnimated {
        throw JPNGError(.unsupported, "an animated PNG; only single images can be packed")
      }
      if let objection = limits.objection(to: chunks.size) {
        throw JPNGError(.limitExceeded, objection)
      }
      let reader = try inPlane(nil) { () throws(CodecError) in
        try PNGReader(bytes, limits: limits)
      }
      return try SourceImage(reading: reader, chunks, colorProfile)
    }
  }

  private init(
    reading reader: PNGReader, _ chunks: PNGChunkList, _ policy: ColorProfilePolicy
  ) throws(JPNGError) {
    let header = reader.header
    let handling = try ColorHandling(
      header.colorSpace, codePoints: chunks.codePoints, policy: policy)
    let depth: ColorTransform.Depth = header.bitDepth == 16 ? .bits16 : .bits8
    var transform: ColorTransform?
    if let source = handling.conversion { transform = try .toSRGB(from: source, depth) }
    var pixels = PixelBuffer(uninitialized: header.size)
    try inPlane(nil) { () throws(CodecError) in
      if let transform, depth == .bits16 {
        try reader.readWide(into: &pixels, through: transform)
      } else {
        try pixels.withMutableRows { (rows) throws(CodecError) in try reader.readWhole(into: rows) }
      }
    }
    if let transform, depth == .bits8 {
      pixels.mutateEachRow { _, row in transform.apply(to: &row) }
    }
    self.pixels = pixels.upright(from: chunks.orientation)
    iccProfile = handling.iccProfile
    warnings = [handling.warning, reader.warning].compactMap(\.self)
  }
}

extension PNGReader {
  /// Decodes the whole image at 16 bits a sample, converts its colours, and only then reduces them
  /// to 8 bits, and reads on to the end of the file.
  fileprivate func readWide(
    into pixels: inout PixelBuffer, through transform: ColorTransform
  ) throws(CodecError) {
    try start(.rgba16)
    let width = header.size.width
    let height = header.size.height
    // All rows of an interlaced image are decoded at once, those of any other one by one.
    let batch = header.isInterlaced ? height : 1
    let wide = RowBuffer(count: batch, byteCount: width * PNGReader.Layout.rgba16.bytesPerPixel)
      .rows()
    try pixels.withMutableRows { (rows) throws(CodecError) in
      for y in 0..<height {
        if y % batch == 0 { try read(into: wide) }
        wide.withWideSamples(y % batch) { samples in
          transform.applyWide(to: &samples)
          let samples = samples.span
          rows.withRow(y) { SampleDepth.reduce(samples, to: &$0) }
        }
      }
    }
    _ = try finish()
  }
}
