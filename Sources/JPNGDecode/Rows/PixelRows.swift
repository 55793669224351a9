internal import JPNGPlaneDecoding

/// Decodes the pixels of some rows of a picture, one row after the other. A few rows of both planes
/// at a time are decoded into memory that stays in the cache, and merged from there into memory of
/// the caller.
struct PixelRows {
  /// The rows of colour; `nil` if colour is not needed, as when only alpha is exported.
  private var color: (any RowSource)?
  /// The rows of alpha; `nil` if all pixels are opaque.
  private var alpha: (any RowSource)?
  private let merging: AlphaMerging
  /// The rows of colour, if they can get their alpha on the way to the caller's memory.
  private let directColor: (any PixelSource)?
  private let passesCache: Bool
  let columns: Range<Int>
  /// The number of pixels of a decoded row.
  private let width: Int
  /// How many rows are decoded at a time. They take about half of a core's first cache, or are
  /// those after which both planes need others, if these are fewer.
  let rowsAtATime: Int
  private let colorStrip: RowBuffer
  private let alphaStrip: RowBuffer

  /// - Parameters:
  ///   - color: The rows of colour; `nil` if colour is not needed.
  ///   - alpha: The rows of alpha; `nil` if all pixels are opaque.
  ///   - columns: The columns that are needed.
  ///   - width: The number of columns that both planes have.
  ///   - passesCache: Whether the pixels are not read again soon. Default: yes.
  init(
    color: (any RowSource)?, alpha: (any RowSource)?, _ merging: AlphaMerging,
    columns: Range<Int>, of width: Int, passesCache: Bool = true
  ) {
    self.passesCache = passesCache
    self.color = color
    self.alpha = alpha
    self.merging = merging
    directColor = merging.isPlain && columns.count == width ? color as? any PixelSource : nil
    self.columns = columns
    self.width = width
    let pixel = PixelBuffer.bytesPerPixel
    let fitting = max(2, min(Strips.rowCount, (1 << 15) / (width * pixel)))
    let turn = alpha?.baselineReader.flatMap { color?.baselineReader?.takeTurns(with: $0) }
    rowsAtATime = turn.map { Self.largestDivisor(of: $0, notAbove: fitting) } ?? fitting
    // libjpeg-turbo writes aligned rows past the cache, and merging would have to fetch them from
    // memory. So the rows here are misaligned on purpose.
    colorStrip = RowBuffer(
      byteCount: width * pixel, stride: PixelBuffer.rowStride(width: width), offset: pixel)
    alphaStrip = RowBuffer(byteCount: width)
  }

  private static func largestDivisor(of number: Int, notAbove most: Int) -> Int {
    (1...most).last { number.isMultiple(of: $0) } ?? 1
  }

  /// Decodes the next rows, as many as `target` has, to pixels of the columns that are needed.
  mutating func read(into target: MutableRows) throws(JPNGError) {
    if let directColor { return try read(directColor, into: target) }
    // If all pixels are opaque, there is nothing to merge, and no conversion changes a pixel.
    if alpha == nil, color != nil, columns.count == width { return try readColor(into: target) }
    try Strips.forEach(in: target.count, by: rowsAtATime) { (y, count) throws(JPNGError) in
      let colorRows = colorStrip.rows(count)
      let alphaRows = alphaStrip.rows(count)
      try readAlpha(into: alphaRows)
      try readColor(into: colorRows)
      merging.merge(
        colorRows, alphaRows.readOnly, columns: columns, into: target.rows(y..<y + count))
    }
  }

  private mutating func read(
    _ color: any PixelSource, into target: MutableRows
  ) throws(JPNGError) {
    try Strips.forEach(in: target.count, by: rowsAtATime) { (y, count) throws(JPNGError) in
      let alphaRows = alphaStrip.rows(count)
      if alpha != nil { try readAlpha(into: alphaRows) }
      try inPlane(.color) { () throws(CodecError) in
        try color.readPixels(
          into: target.rows(y..<y + count), alpha: alpha == nil ? nil : alphaRows.readOnly,
          passesCache: passesCache)
      }
    }
  }

  private mutating func readColor(into rows: MutableRows) throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in try color?.read(into: rows) }
  }

  private mutating func readAlpha(into rows: MutableRows) throws(JPNGError) {
    guard alpha != nil else { return rows.fill(255) }
    try inPlane(.alpha) { () throws(CodecError) in try alpha?.read(into: rows) }
  }

  /// Checks the ends of both planes if they were reached. Call this after the last row.
  mutating func finish() throws(JPNGError) {
    try inPlane(.color) { () throws(CodecError) in _ = try color?.finish() }
    try inPlane(.alpha) { () throws(CodecError) in _ = try alpha?.finish() }
  }
}
