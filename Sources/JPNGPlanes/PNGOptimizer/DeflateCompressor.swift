internal import CLibDeflate

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
}
