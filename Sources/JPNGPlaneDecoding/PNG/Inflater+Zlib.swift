#if !LibDeflate
  internal import CLibZ
  package import JPNGBytes

  /// Inflates whole streams with zlib.
  ///
  /// Builds with the package trait `LibDeflate` have the one in Inflater.swift, which is faster.
  package final class Inflater {
    package init() throws(CodecError) {}

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
      // A negative number of bits asks for a stream without a header (zlib.h).
      let windowBits: Int32 = wrapper == .zlib ? MAX_WBITS : -MAX_WBITS
      var state = z_stream()
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(&state, windowBits, ZLIB_VERSION, size) == Z_OK else { return false }
      defer { inflateEnd(&state) }
      return stream.withUnsafeBytes { bytes in
        guard let available = UInt32(exactly: bytes.count),
          let wanted = UInt32(exactly: byteCount)
        else { return false }
        // zlib does not write to its input, but its declaration does not say so.
        state.next_in = UnsafeMutablePointer(
          mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
        state.avail_in = available
        state.next_out = target.baseAddress
        state.avail_out = wanted
        return CLibZ.inflate(&state, Z_FINISH) == Z_STREAM_END && state.avail_in == 0
          && state.avail_out == 0
      }
    }
  }
#endif
