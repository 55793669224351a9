internal import JPNGBytes
internal import JPNGPixels

// The functions of the decoder that take memory of the caller. They wrap it in views that check
// every access, so nothing behind them sees a raw pointer.

extension JPNGDecoder {
  /// Opens a file in memory that somebody else owns, such as a mapped file. Nothing is copied.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. The bytes must neither move nor change while the owner exists, or,
  ///     if there is no owner, while any copy of the decoder exists.
  ///   - owner: The object that frees the bytes when it is destroyed. Every copy of the decoder
  ///     keeps it alive.
  ///   - options: How the file is decoded.
  /// - Throws: What ``init(_:options:)`` throws.
  public init(
    unsafeBytes bytes: UnsafeRawBufferPointer, owner: (any AnyObject & Sendable)?,
    options: DecodeOptions = DecodeOptions()
  ) throws(JPNGError) {
    try self.init(.memory(ByteView(bytes, owner: owner)), options)
  }

  /// Calls `body` with a decoder of the file that a span holds.
  ///
  /// The decoder must not leave `body`, as it does not keep the bytes alive.
  ///
  /// - Throws: What ``init(_:options:)`` and `body` throw.
  public static func withDecoder<R>(
    of file: RawSpan, options: DecodeOptions = DecodeOptions(),
    _ body: (JPNGDecoder) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    try file.withUnsafeBytes { (bytes) throws(JPNGError) in
      try body(try JPNGDecoder(unsafeBytes: bytes, owner: nil, options: options))
    }
  }

  /// Decodes the picture, or a region of it, into memory of the caller: 4 bytes a pixel, in rows
  /// from top to bottom. ``size(of:at:)`` tells how many rows and pixels there will be. Bytes
  /// between the rows are not written.
  ///
  /// - Parameters:
  ///   - region: In pixels of the picture in its full size. Default: `nil`, the whole picture.
  ///   - resolution: The size of the result. Default: as stored.
  ///   - target: Where the rows go.
  ///   - rowStride: The number of bytes from the start of a row to the start of the next.
  /// - Precondition: `rowStride` is a multiple of 4 and not less than the bytes of a row. `target`
  ///   starts at a multiple of 4 and is large enough for all rows.
  /// - Throws: What ``decode(region:at:)`` throws. The content of `target` is then undefined.
  public func decode(
    region: Region? = nil, at resolution: Resolution = .full,
    into target: UnsafeMutableRawBufferPointer, rowStride: Int
  ) throws(JPNGError) {
    let geometry = try geometry(of: region, at: resolution)
    let rowBytes = geometry.size.width * PixelBuffer.bytesPerPixel
    precondition(rowStride >= rowBytes && rowStride % PixelBuffer.bytesPerPixel == 0)
    precondition(target.count >= rowStride * (geometry.size.height - 1) + rowBytes)
    guard let base = target.baseAddress else { return }
    precondition(UInt(bitPattern: base) % UInt(PixelBuffer.bytesPerPixel) == 0)
    let rows = MutableRows(
      target, count: geometry.size.height, byteCount: rowBytes, stride: rowStride)
    try decode(geometry, into: rows, threads(for: geometry))
  }
}
