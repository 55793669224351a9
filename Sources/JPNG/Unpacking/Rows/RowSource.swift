internal import JPNGPlanes

/// Rows of a plane, decoded one after the other.
///
/// What a plane's rows come from is decided in one place for each plane: ``JPEGPlane/rows(_:_:_:)``
/// for colour, ``AlphaPlane/rows(_:_:)`` for alpha.
protocol RowSource {
  /// Decodes the next rows, as many as there is room for.
  mutating func read(into rows: MutableRows) throws(CodecError)

  /// After the last row that was asked for: where that is the plane's last, checks what is behind
  /// it. Returns the number of bytes behind the plane's end, or 0.
  mutating func finish() throws(CodecError) -> Int
}

extension RowSource {
  /// Decodes rows of so many bytes and forgets them.
  mutating func skip(_ count: Int, byteCount: Int) throws(CodecError) {
    guard count > 0 else { return }
    let strip = RowBuffer(byteCount: byteCount)
    try Strips.forEach(in: count) { (_, count) throws(CodecError) in
      try read(into: strip.rows(count))
    }
  }
}
