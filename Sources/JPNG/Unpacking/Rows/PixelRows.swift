internal import JPNGPlanes

/// Some rows of a picture, decoded one after the other: both planes a few rows at a time into
/// memory that stays in the cache, from where they are merged into the caller's.
struct PixelRows {
  /// `nil` where no one looks at it.
  private var color: (any RowSource)?
  /// `nil` where the picture is opaque.
  private var alpha: (any RowSource)?
  private let merging: AlphaMerging
  private let columns: Range<Int>
  /// Pixels of a decoded row.
  private let width: Int
  /// As many as half of a core's first cache holds.
  private let rowsAtATime: Int
  private let colorStrip: RowBuffer
  private let alphaStrip: RowBuffer

  /// - Parameters:
  ///   - color: `nil` where no one looks at it.
  ///   - alpha: `nil` where the picture is opaque.
  ///   - columns: The ones wanted of the `width` that both planes have.
  init(
    color: (any RowSource)?, alpha: (any RowSource)?, _ merging: AlphaMerging,
    columns: Range<Int>, of width: Int
  ) {
    self.color = color
    self.alpha = alpha
    self.merging = merging
    self.columns = columns
    self.width = width
    let pixel = PixelBuffer.bytesPerPixel
    rowsAtATime = max(2, min(Strips.rowCount, (1 << 15) / (width * pixel)))
    // libjpeg-turbo writes rows that are aligned past the cache, where merging would have to fetch
    // them from; these are not.
    colorStrip = RowBuffer(
      byteCount: width * pixel, stride: PixelBuffer.rowStride(width: width), offset: pixel)
    alphaStrip = RowBuffer(byteCount: width)
  }

  /// Decodes the next rows, as many as there is room for, to pixels of the wanted columns.
  mutating func read(into target: MutableRows) throws(JPNGError) {
    // Nothing to merge, and no conversion changes an opaque pixel.
    if alpha == nil, color != nil, columns.count == width { return try readColor(into: target) }
    try Strips.forEach(in: target.count, by: rowsAtATime) { (y, count) throws(JPNGError) in
      let (colorRows, alphaRows) = (colorStrip.rows(count), alphaStrip.rows(count))
      try readAlpha(into: alphaRows)
      try readColor(into: colorRows)
      merging.merge(
        colorRows, alphaRows.readOnly, columns: columns, into: target.rows(y..<y + count))
    }
  }

  private mutating func readColor(into rows: MutableRows) throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in try color?.read(into: rows) }
  }

  private mutating func readAlpha(into rows: MutableRows) throws(JPNGError) {
    guard alpha != nil else { return rows.fill(255) }
    try inPlane(.alpha) { () throws(CodecError) in try alpha?.read(into: rows) }
  }

  /// After the last row: checks the ends of both planes, where they were reached.
  mutating func finish() throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in _ = try color?.finish() }
    try inPlane(.alpha) { () throws(CodecError) in _ = try alpha?.finish() }
  }
}
