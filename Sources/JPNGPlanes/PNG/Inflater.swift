internal import CLibDeflate
internal import JPNGBytes

/// Inflates whole streams with libdeflate.
final class Inflater {
  private let decompressor: OpaquePointer

  init() throws(CodecError) {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw CodecError.outOfMemory }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// The two bytes before and the checksum behind compressed data, or neither.
  enum Wrapper {
    /// RFC 1950.
    case zlib
    /// RFC 1951.
    case none
  }

  /// Inflates a stream to the start of `target`.
  ///
  /// - Returns: Whether the stream is valid, inflates to exactly `byteCount` bytes, and has no
  ///   bytes behind its end.
  /// - Precondition: `target` has room for as many bytes.
  func inflate(
    _ stream: ByteView, _ wrapper: Wrapper, into target: UnsafeMutableBufferPointer<UInt8>,
    byteCount: Int
  ) -> Bool {
    precondition(byteCount <= target.count, "room for what is wanted")
    defer { extendLifetime(self) }
    var used = 0
    var made = 0
    let result = stream.withUnsafeBytes { stream in
      switch wrapper {
      case .zlib:
        libdeflate_zlib_decompress_ex(
          decompressor, stream.baseAddress, stream.count, target.baseAddress, byteCount, &used,
          &made)
      case .none:
        libdeflate_deflate_decompress_ex(
          decompressor, stream.baseAddress, stream.count, target.baseAddress, byteCount, &used,
          &made)
      }
    }
    return result == LIBDEFLATE_SUCCESS && used == stream.count && made == byteCount
  }
}

/// The two bytes at the beginning of a zlib stream (RFC 1950, 2.2).
struct ZlibHeader {
  /// How far back compressed data refers, at most.
  let windowByteCount: Int

  /// `nil` if these are not the first bytes of such a stream.
  init?(_ cmf: UInt8, _ flags: UInt8) {
    guard cmf & 0x0F == 8, cmf >> 4 <= 7, flags & 0x20 == 0,
      (Int(cmf) << 8 + Int(flags)) % 31 == 0
    else { return nil }
    windowByteCount = 1 << (Int(cmf >> 4) + 8)
  }
}
