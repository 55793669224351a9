internal import JPNGBytes
internal import JPNGPixels

// The decoder's entrances for memory that the caller owns. Nothing behind them sees a raw pointer.

extension JPNGDecoder {
  /// Opens a file in memory that somebody else owns, a mapped file for one. Nothing is copied.
  ///
  /// - Parameter owner: Kept alive for as long as the decoder is. The bytes must stay where they
  ///   are, and as they are, while it lives; without an owner, while any copy of the decoder does.
  /// - Throws: as ``init(_:options:)``.
  public init(
    unsafeBytes bytes: UnsafeRawBufferPointer, owner: (any AnyObject & Sendable)?,
    options: DecodeOptions = DecodeOptions()
  ) throws(JPNGError) {
    try self.init(.memory(ByteView(bytes, owner: owner)), options)
  }

  /// Calls `body` with a decoder of the file that a span holds.
  ///
  /// The decoder must not leave `body`: it does not keep the bytes.
  ///
  /// - Throws: as ``init(_:options:)``, and what `body` throws.
  public static func withDecoder<R>(
    of file: RawSpan, options: DecodeOptions = DecodeOptions(),
    _ body: (JPNGDecoder) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    try file.withUnsafeBytes { (bytes) throws(JPNGError) in
      try body(try JPNGDecoder(unsafeBytes: bytes, owner: nil, options: options))
    }
  }

  /// Decodes into memory of the caller's: rows of 4 bytes a pixel, top to bottom, `rowStride` bytes
  /// apart, as many as ``size(of:at:)`` says. Bytes between the rows are left alone.
  ///
  /// - Precondition: `rowStride` is a multiple of 4 and holds a row, `target` starts on a multiple
  ///   of 4 and holds all rows.
  /// - Throws: as ``decode(region:at:)``; `target` may then hold anything.
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
