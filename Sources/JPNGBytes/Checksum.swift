#if LibDeflate
  internal import CLibDeflate
#else
  internal import CLibZ
#endif

/// CRC-32 as in PNG and zlib (ISO 3309).
package enum Checksum {
  /// Computes the checksum of bytes that may come in several parts.
  ///
  /// - Parameter checksum: The checksum of the parts before this one. Default: 0, for the first
  ///   part.
  package static func crc32(_ bytes: Span<UInt8>, continuing checksum: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { crc32($0, continuing: checksum) }
  }

  /// Computes the checksum of all bytes of a view.
  package static func crc32(_ bytes: ByteView) -> UInt32 {
    bytes.withUnsafeBytes { crc32($0, continuing: 0) }
  }

  private static func crc32(
    _ bytes: UnsafeRawBufferPointer, continuing checksum: UInt32
  ) -> UInt32 {
    // Both libraries take no address for a request to start anew.
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
      return checksum
    }
    #if LibDeflate
      return libdeflate_crc32(checksum, start, bytes.count)
    #else
      return UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), start, bytes.count))
    #endif
  }
}
