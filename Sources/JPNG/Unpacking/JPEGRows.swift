internal import JPNGPlanes

/// Some rows of a JPEG plane at a scale, decoded one after the other.
struct JPEGRows {
  private let reader: JPEGReader
  /// Whether the last row wanted is the last one that the reader has.
  private let readsToEnd: Bool
  private let width: Int

  /// A JPEG plane and what is known of it.
  struct Plane {
    let bytes: UnsafeRawBufferPointer
    let header: JPEGHeader
    /// Where it can be entered; without them, all rows above the ones wanted are decoded too.
    var bands: JPEGBands?
    let limits: Limits
    let strictness: Strictness
  }

  /// Starts decoding at the first of `rows`, which count on the scaled picture.
  init(
    _ plane: Plane, _ rows: Range<Int>, _ layout: JPEGReader.Layout, _ scale: Scale
  ) throws(CodecError) {
    let height = scale.applied(to: plane.header.size.height)
    width = scale.applied(to: plane.header.size.width)
    guard let bands = plane.bands, rows != 0..<height else {
      reader = try JPEGReader(plane.bytes, limits: plane.limits, strictness: plane.strictness)
      try reader.start(layout, scale: scale)
      readsToEnd = rows.upperBound == height
      try reader.skip(rows.lowerBound, width: width)
      return
    }
    // An MCU is a whole number of blocks high, and a block is `eighths` rows.
    let mcuHeight = plane.header.mcuHeight / 8 * scale.eighths
    let context = plane.header.hasVerticalContext ? 1 : 0
    let first = max(0, rows.lowerBound / mcuHeight - context)
    let end = Self.bandCount(for: rows, plane.header, scale)
    reader = try JPEGReader(
      plane.bytes, mcuRows: first..<end, of: bands, limits: plane.limits,
      strictness: plane.strictness)
    try reader.start(layout, scale: scale)
    readsToEnd = rows.upperBound == min(height, end * mcuHeight)
    try reader.skip(rows.lowerBound - first * mcuHeight, width: width)
  }

  /// Rows of MCUs, from the first, whose places must be known for `rows` to be decoded alone: one
  /// more than they are in. Some need it for their chroma, and at its start libjpeg checks the end
  /// of the one before.
  static func bandCount(for rows: Range<Int>, _ header: JPEGHeader, _ scale: Scale) -> Int {
    let mcuHeight = header.mcuHeight / 8 * scale.eighths
    return min(header.mcuRowCount, (rows.upperBound + mcuHeight - 1) / mcuHeight + 1)
  }

  /// Decodes the next `count` rows.
  func read(
    _ count: Int, into target: UnsafeMutableRawPointer, stride: Int
  ) throws(CodecError) {
    try reader.read(count, into: target, stride: stride)
  }

  /// After the last row: checks the end of the plane where it was reached, else that of the last
  /// row of MCUs. Returns the number of bytes behind the plane's end, or 0.
  func finish() throws(CodecError) -> Int {
    if readsToEnd { return try reader.finish() }
    try reader.skip(1, width: width)
    return 0
  }
}

extension JPEGReader {
  /// Decodes rows of at most 4 × `width` bytes and forgets them.
  func skip(_ count: Int, width: Int) throws(CodecError) {
    guard count > 0 else { return }
    let strip = Strip(rowStride: width * PixelBuffer.bytesPerPixel)
    try Strip.forEach(in: count) { (_, count) throws(CodecError) in
      try read(count, into: strip.base, stride: strip.rowStride)
    }
  }

  /// Decodes the whole plane and keeps nothing: whatever is wrong with it is found. Returns the
  /// number of bytes behind it.
  func decodeAndDiscard() throws(CodecError) -> Int {
    try start(.rgbx)
    try skip(header.size.height, width: header.size.width)
    return try finish()
  }
}
