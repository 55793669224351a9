extension [UInt8] {
  /// Appends the bytes of rows, without any padding between them.
  package mutating func append(_ rows: Rows) {
    defer { extendLifetime(rows) }
    for y in 0..<rows.count { append(contentsOf: rows.samples(y)) }
  }

  /// Calls `body` with the bytes as rows without padding, to read them.
  ///
  /// - Parameter byteCount: The number of bytes of a row.
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

  /// Calls `body`, which does not throw, with the bytes as rows without padding, to write them.
  ///
  /// The generic function below would do as well, but swiftc 6.3 miscompiles it in a release build:
  /// called from another module with a closure that does not throw, it seems to have thrown.
  ///
  /// - Parameter byteCount: The number of bytes of a row.
  package mutating func withMutableRows<R>(byteCount: Int, _ body: (MutableRows) -> R) -> R {
    withUnsafeMutableBytes {
      body(MutableRows($0, count: $0.count / byteCount, byteCount: byteCount, stride: byteCount))
    }
  }

  /// Calls `body` with the bytes as rows without padding, to write them.
  ///
  /// - Parameter byteCount: The number of bytes of a row.
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
  /// Calls `body` with the pixels as rows of `width` pixels, to read them.
  package func withRows<R>(width: Int, _ body: (Rows) -> R) -> R {
    withUnsafeBytes {
      let byteCount = width * PixelBuffer.bytesPerPixel
      return body(Rows($0, count: count / width, byteCount: byteCount, stride: byteCount))
    }
  }

  /// Calls `body` with the pixels as rows of `width` pixels, to write them.
  package mutating func withMutableRows<R>(width: Int, _ body: (MutableRows) -> R) -> R {
    let rowCount = count / width
    return withUnsafeMutableBytes {
      let byteCount = width * PixelBuffer.bytesPerPixel
      return body(MutableRows($0, count: rowCount, byteCount: byteCount, stride: byteCount))
    }
  }
}
