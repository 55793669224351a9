internal import CLibDeflate

/// CRC-32 as in PNG and zlib (ISO 3309).
package enum Checksum {
  /// - Parameter checksum: Of the bytes before these.
  package static func crc32(
    _ bytes: UnsafeRawBufferPointer, continuing checksum: UInt32 = 0
  ) -> UInt32 {
    libdeflate_crc32(checksum, bytes.baseAddress, bytes.count)
  }
}
