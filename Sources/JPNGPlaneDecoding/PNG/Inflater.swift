#if LibDeflate
  internal import CLibDeflate
  package import JPNGBytes

  /// Inflates whole streams with libdeflate.
  ///
  /// Builds without the package trait `LibDeflate` have the one in Inflater+Zlib.swift.
  package final class Inflater {
    private let decompressor: OpaquePointer

    package init() throws(CodecError) {
      guard let decompressor = libdeflate_alloc_decompressor() else { throw CodecError.outOfMemory }
      self.decompressor = decompressor
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// Inflates a stream to the start of `target`.
    ///
    /// - Returns: Whether the stream is valid, inflates to exactly `byteCount` bytes, and has no
    ///   bytes behind its end.
    /// - Precondition: `target` has room for as many bytes.
    package func inflate(
      _ stream: ByteView, _ wrapper: DeflateWrapper,
      into target: UnsafeMutableBufferPointer<UInt8>, byteCount: Int
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
#endif
