internal import JPNGPlaneDecoding

/// Decodes rows of a plane, one after the other.
///
/// Which source a plane's rows come from is decided in one place, ``RowDecoding``.
protocol RowSource {
  /// The reader by which the rows are decoded, if it is that of a baseline JPEG.
  var baselineReader: BaselineReader? { get }

  /// Decodes the next rows, as many as `rows` has.
  mutating func read(into rows: MutableRows) throws(CodecError)

  /// Checks what is behind the last row, if that is the last row of the plane. Call this after the
  /// last row of the source.
  ///
  /// - Returns: The number of bytes behind the end of the plane; 0 if the end was not reached.
  mutating func finish() throws(CodecError) -> Int
}

/// A source of rows of colour that can go to the caller's memory without a stop in between.
protocol PixelSource: RowSource, AnyObject {
  /// Decodes the next rows, as many as `rows` has, to pixels with the given alpha.
  ///
  /// - Parameters:
  ///   - alpha: As many rows of the same width; `nil` if all pixels are opaque.
  ///   - passesCache: Whether the pixels are not read again soon.
  func readPixels(into rows: MutableRows, alpha: Rows?, passesCache: Bool) throws(CodecError)
}

extension BaselineReader: PixelSource {
  var baselineReader: BaselineReader? { self }
}

extension RowSource {
  var baselineReader: BaselineReader? { nil }

  /// Decodes `count` rows of `byteCount` bytes each without keeping them.
  mutating func skip(_ count: Int, byteCount: Int) throws(CodecError) {
    guard count > 0 else { return }
    let strip = RowBuffer(byteCount: byteCount)
    try Strips.forEach(in: count) { (_, count) throws(CodecError) in
      try read(into: strip.rows(count))
    }
  }
}
