internal import CLibDeflate

/// Compresses to zlib streams (RFC 1950) by libdeflate, whole buffers at once.
final class DeflateCompressor {
  private let handle: OpaquePointer

  /// The most thorough level.
  static let maxLevel = 12

  /// - Parameter level: libdeflate's scale, 0…12.
  init(level: Int) throws(CodecError) {
    guard let handle = libdeflate_alloc_compressor(Int32(level)) else {
      throw CodecError.outOfMemory
    }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  /// Most bytes that the stream of so many can have.
  func bound(_ count: Int) -> Int { libdeflate_zlib_compress_bound(handle, count) }

  /// Bytes of the stream of `bytes`, which goes to `target`; 0 where it does not fit.
  func compress(_ bytes: Span<UInt8>, into target: inout [UInt8]) -> Int {
    target.withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes {
        libdeflate_zlib_compress(handle, $0.baseAddress, $0.count, target.baseAddress, target.count)
      }
    }
  }

  /// The stream of `bytes`.
  func compressed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bound(bytes.count)) { room, count in
      count = bytes.withUnsafeBytes {
        libdeflate_zlib_compress(handle, $0.baseAddress, $0.count, room.baseAddress, room.count)
      }
    }
  }
}
