internal import JPNGBytes
internal import JPNGFiles
internal import JPNGPixels

/// Where the pixels of a picture are in memory. It keeps that memory mapped.
struct PixelPlace: Sendable {
  let memory: MappedMemory
  /// The place of the first row in it.
  let offset: Int

  init(_ memory: MappedMemory, _ offset: Int) {
    (self.memory, self.offset) = (memory, offset)
  }

  /// The CRC-32 of all rows of a picture.
  func checksum(of format: TableFormat) -> UInt32 {
    Checksum.crc32(ByteView(bytes(of: format), owner: memory))
  }

  /// The rows of a picture, to be written.
  func rows(of format: TableFormat) -> MutableRows {
    MutableRows(
      memory.bytes(part(of: format)), count: format.size.height,
      byteCount: format.size.width * PixelBuffer.bytesPerPixel, stride: format.rowStride,
      owner: memory)
  }
}
