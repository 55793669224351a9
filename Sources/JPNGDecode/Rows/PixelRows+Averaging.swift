extension PixelRows {
  /// Decodes the next rows and averages squares of their pixels, a few rows at a time, so that what
  /// is decoded stays in the cache until it is averaged.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows that are decoded.
  ///   - target: As many rows as the filter makes of them.
  mutating func read(
    _ rowCount: Int, averagedBy filter: BoxFilter, into target: MutableRows
  ) throws(JPNGError) {
    let byteCount = columns.count * PixelBuffer.bytesPerPixel
    // Whole strips of what is decoded at a time, as planes may be decoded in turn for these.
    let unit = max(1, self.rowsAtATime / filter.divisor)
    let rowsAtATime = max(1, (1 << 15) / (byteCount * filter.divisor) / unit) * unit
    let strip = RowBuffer(count: rowsAtATime * filter.divisor, byteCount: byteCount)
    try Strips.forEach(in: target.count, by: rowsAtATime) { (y, count) throws(JPNGError) in
      let first = y * filter.divisor
      let decoded = strip.rows(min(rowCount - first, count * filter.divisor))
      try read(into: decoded)
      filter.reduce(decoded.readOnly, into: target.rows(y..<y + count))
    }
  }
}
