extension PixelBuffer {
  /// Calls `body` with all rows, to read them.
  package func withRows<R, E: Error>(_ body: (Rows) throws(E) -> R) throws(E) -> R {
    try withUnsafeBytes { (bytes) throws(E) in
      try body(
        Rows(
          bytes, count: size.height, byteCount: size.width * Self.bytesPerPixel, stride: rowStride))
    }
  }

  /// Calls `body` with all rows, to write them.
  package mutating func withMutableRows<R, E: Error>(
    _ body: (MutableRows) throws(E) -> R
  ) throws(E) -> R {
    let size = size
    let stride = rowStride
    return try withUnsafeMutableBytes { (bytes) throws(E) in
      try body(
        MutableRows(
          bytes, count: size.height, byteCount: size.width * Self.bytesPerPixel, stride: stride))
    }
  }

  /// Calls `body` with the pixels of row `y`, to read them.
  package func withRow<R, E: Error>(
    _ y: Int, _ body: (Span<PixelWord>) throws(E) -> R
  ) throws(E) -> R {
    try withRows { (rows) throws(E) in try rows.withPixels(y, body) }
  }

  /// Calls `body` with the number and the pixels of each row, from top to bottom, to read them.
  package func forEachRow<E: Error>(
    _ body: (Int, Span<PixelWord>) throws(E) -> Void
  ) throws(E) {
    try withRows { (rows) throws(E) in
      for y in 0..<rows.count {
        try rows.withPixels(y) { (row) throws(E) in try body(y, row) }
      }
    }
  }

  /// Calls `body` with the number and the pixels of each row, from top to bottom, to write them.
  package mutating func mutateEachRow<E: Error>(
    _ body: (Int, inout MutableSpan<PixelWord>) throws(E) -> Void
  ) throws(E) {
    try withMutableRows { (rows) throws(E) in
      for y in 0..<rows.count {
        try rows.withPixels(y) { (row) throws(E) in try body(y, &row) }
      }
    }
  }
}
