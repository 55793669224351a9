internal import CLibDeflate

/// CRC-32 as in PNG and zlib (ISO 3309).
package enum Checksum {
  /// - Parameter checksum: The checksum of the bytes before these; 0, the default, where there are
  ///   none.
  package static func crc32(_ bytes: Span<UInt8>, continuing checksum: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(checksum, $0.baseAddress, $0.count) }
  }

  /// The same of a view's bytes.
  package static func crc32(_ bytes: ByteView) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
