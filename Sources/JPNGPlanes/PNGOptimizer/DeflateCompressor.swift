internal import CLibDeflate
internal import CLibZ

/// Compresses whole buffers to zlib streams (RFC 1950) with libdeflate.
final class DeflateCompressor {
  private let handle: OpaquePointer

  /// The most thorough level.
  static let maxLevel = 12

  /// - Parameter level: The compression level, 0…12, on libdeflate's scale.
  init(level: Int) throws(CodecError) {
    guard let handle = libdeflate_alloc_compressor(Int32(level)) else {
      throw CodecError.outOfMemory
    }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  /// The most bytes that the stream of `count` bytes can have.
  func bound(_ count: Int) -> Int {
    defer { extendLifetime(self) }
    return libdeflate_zlib_compress_bound(handle, count)
  }

  /// Compresses `bytes` into `target`.
  ///
  /// - Returns: The number of bytes of the stream; 0 if it does not fit.
  func compress(_ bytes: Span<UInt8>, into target: inout [UInt8]) -> Int {
    defer { extendLifetime(self) }
    return target.withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes {
        libdeflate_zlib_compress(handle, $0.baseAddress, $0.count, target.baseAddress, target.count)
      }
    }
  }

  /// Compresses `bytes`.
  func compressed(_ bytes: [UInt8]) -> [UInt8] {
    defer { extendLifetime(self) }
    return [UInt8](unsafeUninitializedCapacity: bound(bytes.count)) { room, count in
      count = bytes.withUnsafeBytes {
        libdeflate_zlib_compress(handle, $0.baseAddress, $0.count, room.baseAddress, room.count)
      }
    }
  }

  /// The Adler-32 checksum of `bytes`, behind others that have the checksum `earlier`. That of
  /// nothing is 1 (RFC 1950, 2.2).
  static func adler32(_ bytes: [UInt8], after earlier: UInt32) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_adler32(earlier, $0.baseAddress, $0.count) }
  }
}

/// Deflate streams (RFC 1951) that are put one behind the other.
enum DeflateStream {
  /// Makes a stream one that others can follow: none of its blocks is marked as the last one, and
  /// an empty block takes it to the end of a byte. That is how zlib's full flush ends.
  ///
  /// - Precondition: It is a whole stream, with nothing behind it.
  static func leaveOpen(_ stream: inout [UInt8]) throws(CodecError) {
    let (lastBlock, end) = try placesOfLastBlock(stream)
    stream[lastBlock / 8] &= ~(1 << UInt8(lastBlock % 8))
    // The three bits of a block that is stored, filled up with zeros, and that it has no bytes.
    let byteCount = (end + 3 + 7) / 8
    stream += [UInt8](repeating: 0, count: max(0, byteCount - stream.count))
    stream += [0, 0, 0xFF, 0xFF]
  }

  /// The bits at which the last block begins and ends. zlib finds them by inflating the stream, as
  /// its example `gzappend` does.
  private static func placesOfLastBlock(
    _ stream: [UInt8]
  ) throws(CodecError) -> (start: Int, end: Int) {
    var state = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&state, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      throw CodecError.outOfMemory
    }
    defer { inflateEnd(&state) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { room in
      stream.withUnsafeBufferPointer { bytes in
        // zlib does not write to its input, but its declaration does not say so.
        state.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        state.avail_in = UInt32(bytes.count)
        var start = 0
        while true {
          state.next_out = room.baseAddress
          state.avail_out = UInt32(room.count)
          let status = inflate(&state, Z_BLOCK)
          precondition(status == Z_OK, "a stream that a compressor has made")
          // Bit 7 says that a block has ended, bit 6 that it is the last one, and the lower ones
          // how many bits of the last byte are unused.
          guard state.data_type & 128 != 0 else { continue }
          let end = (bytes.count - Int(state.avail_in)) * 8 - Int(state.data_type & 63)
          if state.data_type & 64 != 0 { return (start, end) }
          start = end
        }
      }
    }
  }
}
