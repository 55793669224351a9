/// One chunk: length, tag, payload, CRC (PNG specification, 5.3).
struct PNGChunk {
  let tag: String
  let payload: Slice<UnsafeRawBufferPointer>
  /// What the CRC is of: tag and payload.
  private let checked: Slice<UnsafeRawBufferPointer>
  private let checksum: UInt32

  /// The chunk at `offset`; `nil` where it is cut off.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard bytes.count - offset >= 12 else { return nil }
    let length = Int(bytes[offset...].bigEndian32(at: 0))
    guard length <= bytes.count - offset - 12 else { return nil }
    checked = bytes[(offset + 4)..<(offset + 8 + length)]
    tag = String(decoding: checked.prefix(4), as: UTF8.self)
    payload = checked.dropFirst(4)
    checksum = bytes[(offset + 8 + length)...].bigEndian32(at: 0)
  }

  /// Whether the CRC holds.
  var isIntact: Bool { Checksum.crc32(UnsafeRawBufferPointer(rebasing: checked)) == checksum }
}

/// Steps from chunk to chunk.
struct PNGChunkWalk {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    (self.bytes, self.offset) = (bytes, offset)
  }

  mutating func next() -> PNGChunk? {
    guard let chunk = PNGChunk(bytes, at: offset) else { return nil }
    offset += 12 + chunk.payload.count
    return chunk
  }
}
