internal import CLibZ

/// CRC-32 as in PNG and zlib (ISO 3309).
package enum Checksum {
  package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    return UInt32(truncatingIfNeeded: CLibZ.crc32_z(0, start, bytes.count))
  }
}
