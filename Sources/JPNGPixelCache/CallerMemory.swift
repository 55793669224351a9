internal import JPNGBytes
internal import JPNGFiles
internal import JPNGPixels

// Where pixels are handed out as memory, and where they are wrapped in views that check every
// access. Nothing else of the cache sees a pointer.

extension CachedImage {
  /// Calls `body` with the bytes of all rows, padding included: `rowStride × size.height` bytes.
  ///
  /// - Throws: What `body` throws.
  public func withBytes<R, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
    defer { extendLifetime(self) }
    return try body(place.bytes(of: format).bytes)
  }

  /// Calls `body` with the bytes of all rows, padding included, for functions that take pointers.
  ///
  /// The pointer is valid for as long as this object exists. The memory cannot be written: trying
  /// to ends the process.
  ///
  /// - Throws: What `body` throws.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(self) }
    return try body(place.bytes(of: format))
  }

  /// The rows, which keep this object alive.
  var rows: Rows {
    Rows(
      place.bytes(of: format), count: size.height,
      byteCount: size.width * PixelBuffer.bytesPerPixel, stride: rowStride, owner: self)
  }
}

extension PixelCache.Destination {
  /// Calls `body` with the memory of all rows, padding included: `rowStride × size.height` bytes.
  /// It starts at a page.
  ///
  /// The pointer is valid only until `body` returns.
  ///
  /// - Throws: What `body` throws.
  public mutating func withUnsafeMutableBytes<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(place.memory) }
    return try body(place.memory.bytes(place.part(of: format)))
  }
}

extension PixelPlace {
  /// The bytes of all rows of a picture. They are valid while the place exists.
  func bytes(of format: TableFormat) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(memory.bytes(part(of: format)))
  }

  func part(of format: TableFormat) -> Range<Int> { offset..<offset + format.pixelByteCount }
}

extension PixelCache.Key {
  /// Creates the key of bytes that somebody else owns.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - variant: The same as for an array.
  public init(contentOf bytes: RawSpan, variant: String = "") {
    self = bytes.withUnsafeBytes { PixelCache.Key(ByteView($0), variant) }
  }
}

extension MappedFile {
  var view: ByteView { ByteView(bytes, owner: self) }
}
