internal import CLibDeflate

/// CRC-32 as in PNG and zlib (ISO 3309).
package enum Checksum {
  /// Computes the checksum of bytes that may come in several parts.
  ///
  /// - Parameter checksum: The checksum of the parts before this one. Default: 0, for the first
  ///   part.
  package static func crc32(_ bytes: Span<UInt8>, continuing checksum: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(checksum, $0.baseAddress, $0.count) }
  }

  /// Computes the checksum of all bytes of a view.
  package static func crc32(_ bytes: ByteView) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
