extension PixelBuffer {
  /// Calls `body` with all rows, for reading.
  package func withRows<R, E: Error>(_ body: (Rows) throws(E) -> R) throws(E) -> R {
    try withUnsafeBytes { (bytes) throws(E) in
      try body(
        Rows(
          bytes, count: size.height, byteCount: size.width * Self.bytesPerPixel, stride: rowStride))
    }
  }

  /// Calls `body` with all rows, for writing.
  package mutating func withMutableRows<R, E: Error>(
    _ body: (MutableRows) throws(E) -> R
  ) throws(E) -> R {
    let (size, stride) = (size, rowStride)
    return try withUnsafeMutableBytes { (bytes) throws(E) in
      try body(
        MutableRows(
          bytes, count: size.height, byteCount: size.width * Self.bytesPerPixel, stride: stride))
    }
  }

  /// Calls `body` with the pixels of row `y`, for reading.
  package func withRow<R, E: Error>(
    _ y: Int, _ body: (Span<PixelWord>) throws(E) -> R
  ) throws(E) -> R {
    try withRows { (rows) throws(E) in try rows.withPixels(y, body) }
  }

  /// Calls `body` with each row's number and pixels, top to bottom, for reading.
  package func forEachRow<E: Error>(
    _ body: (Int, Span<PixelWord>) throws(E) -> Void
  ) throws(E) {
    try withRows { (rows) throws(E) in
      for y in 0..<rows.count { try body(y, rows.pixels(y).span) }
    }
  }

  /// Calls `body` with each row's number and pixels, top to bottom, for writing.
  package mutating func mutateEachRow<E: Error>(
    _ body: (Int, inout MutableSpan<PixelWord>) throws(E) -> Void
  ) throws(E) {
    try withMutableRows { (rows) throws(E) in
      for y in 0..<rows.count {
        var row = rows.pixels(y).mutableSpan
        try body(y, &row)
      }
    }
  }
}

extension [UInt8] {
  /// Appends rows of bytes, without what may be between them.
  package mutating func append(_ rows: Rows) {
    for y in 0..<rows.count { append(contentsOf: rows.samples(y)) }
  }

  /// Calls `body` with the bytes as rows that follow each other without a gap, for reading.
  package func withRows<R, E: Error>(
    byteCount: Int, _ body: (Rows) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeBufferPointer { (bytes) throws(E) in
      try body(
        Rows(
          UnsafeRawBufferPointer(bytes), count: bytes.count / byteCount, byteCount: byteCount,
          stride: byteCount))
    }
  }

  /// Calls `body` with the bytes as rows that follow each other without a gap, for writing.
  package mutating func withMutableRows<R, E: Error>(
    byteCount: Int, _ body: (MutableRows) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeMutableBufferPointer { (bytes) throws(E) in
      try body(
        MutableRows(
          UnsafeMutableRawBufferPointer(bytes), count: bytes.count / byteCount,
          byteCount: byteCount, stride: byteCount))
    }
  }
}

extension [PixelWord] {
  /// Calls `body` with the pixels as rows of that many, for reading.
  func withRows<R>(width: Int, _ body: (Rows) -> R) -> R {
    withUnsafeBytes {
      let byteCount = width * PixelBuffer.bytesPerPixel
      return body(Rows($0, count: count / width, byteCount: byteCount, stride: byteCount))
    }
  }

  /// Calls `body` with the pixels as rows of that many, for writing.
  mutating func withMutableRows<R>(width: Int, _ body: (MutableRows) -> R) -> R {
    let rowCount = count / width
    return withUnsafeMutableBytes {
      let byteCount = width * PixelBuffer.bytesPerPixel
      return body(MutableRows($0, count: rowCount, byteCount: byteCount, stride: byteCount))
    }
  }
}
