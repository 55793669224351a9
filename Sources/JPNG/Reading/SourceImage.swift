internal import JPNGBytes
internal import JPNGColor
internal import JPNGPlanes

/// A picture ready to be packed: straight RGBA, 8 bits a sample, upright.
public struct SourceImage: Sendable {
  /// The pixels, association straight.
  public var pixels: PixelBuffer
  /// The ICC profile the pixels are in; empty for sRGB.
  public var iccProfile: [UInt8]
  /// What was odd about the source and did not keep it from being read.
  public var warnings: [String]

  /// Creates a source from pixels in memory.
  public init(pixels: PixelBuffer, iccProfile: [UInt8] = []) {
    self.pixels = pixels
    self.iccProfile = iccProfile
    warnings = []
  }

  /// Reads a PNG of any colour type and bit depth, interlaced or not.
  ///
  /// 16-bit samples are reduced by `(v × 255 + 32767) / 65535`, after any colour conversion. An
  /// Exif orientation is carried out on the pixels.
  ///
  /// - Throws: `.malformed` for bytes that are not a whole valid PNG; `.unsupported` for animated
  ///   PNGs, Apple's CgBI PNGs, and colour that cannot be converted; `.limitExceeded`.
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
        try reader.readAll(into: &pixels)
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
  /// Decodes the whole image to 8 bits a sample, and on to the end of the file.
  fileprivate func readAll(into pixels: inout PixelBuffer) throws(CodecError) {
    try start(.rgba8)
    try pixels.withMutableRows { (rows) throws(CodecError) in try read(into: rows) }
    _ = try finish()
  }

  /// Decodes the whole image at 16 bits a sample, converts, and only then reduces to 8.
  fileprivate func readWide(
    into pixels: inout PixelBuffer, through transform: ColorTransform
  ) throws(CodecError) {
    try start(.rgba16)
    let (width, height) = (header.size.width, header.size.height)
    // An interlaced image comes all at once, any other row by row.
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
