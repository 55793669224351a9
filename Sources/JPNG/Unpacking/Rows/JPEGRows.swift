internal import JPNGPlanes

/// Some rows of a JPEG plane at a scale, decoded by libjpeg-turbo.
struct JPEGRows: RowSource {
  private let reader: JPEGReader
  /// Whether the last row wanted is the last one that the reader has.
  private let readsToEnd: Bool
  private let rowByteCount: Int

  /// Starts decoding at the first of `rows`, which count on the scaled picture.
  init(
    _ plane: JPEGPlane, _ rows: Range<Int>, _ layout: JPEGReader.Layout, _ scale: Scale
  ) throws(CodecError) {
    let size = scale.applied(to: plane.header.size)
    rowByteCount = size.width * layout.bytesPerPixel
    let skipped: Int
    if let segments = plane.segments, rows != 0..<size.height {
      // An MCU is a whole number of blocks high, and a block is `eighths` rows.
      let mcuHeight = plane.header.mcuHeight / 8 * scale.eighths
      let context = plane.header.hasVerticalContext ? 1 : 0
      let first = max(0, rows.lowerBound / mcuHeight - context)
      let end = Self.mcuRowCount(for: rows, plane.header, scale)
      reader = try JPEGReader(
        plane.bytes, mcuRows: first..<end, of: segments, limits: plane.limits,
        strictness: plane.strictness)
      readsToEnd = rows.upperBound == min(size.height, end * mcuHeight)
      skipped = rows.lowerBound - first * mcuHeight
    } else {
      reader = try JPEGReader(plane.bytes, limits: plane.limits, strictness: plane.strictness)
      readsToEnd = rows.upperBound == size.height
      skipped = rows.lowerBound
    }
    try reader.start(layout, scale: scale)
    try skip(skipped, byteCount: rowByteCount)
  }

  /// Rows of MCUs, from the first, whose places must be known for `rows` to be decoded alone: one
  /// more than they are in. Some need it for their chroma, and at its start libjpeg checks the end
  /// of the one before.
  static func mcuRowCount(for rows: Range<Int>, _ header: JPEGHeader, _ scale: Scale) -> Int {
    let mcuHeight = header.mcuHeight / 8 * scale.eighths
    return min(header.mcuRowCount, (rows.upperBound + mcuHeight - 1) / mcuHeight + 1)
  }

  func read(into rows: MutableRows) throws(CodecError) { try reader.read(into: rows) }

  /// Checks the end of the plane where it was reached, else that of the last row of MCUs.
  mutating func finish() throws(CodecError) -> Int {
    if readsToEnd { return try reader.finish() }
    try skip(1, byteCount: rowByteCount)
    return 0
  }
}
