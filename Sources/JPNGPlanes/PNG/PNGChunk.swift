internal import JPNGBytes

/// One chunk: length, tag, payload, CRC (PNG specification, 5.3).
struct PNGChunk {
  let tag: String
  /// Where the payload is in the file.
  let payloadRange: Range<Int>
  let payload: ByteView
  /// What the CRC is of: tag and payload.
  private let checked: ByteView
  private let checksum: UInt32

  /// Most bytes of a payload (PNG specification, 5.3).
  static let maxPayloadCount = Int(Int32.max)

  /// The chunk at `offset`; `nil` where it is cut off.
  init?(_ bytes: ByteView, at offset: Int) {
    guard bytes.count - offset >= 12 else { return nil }
    let length = Int(bytes.bigEndian32(at: offset))
    guard length <= bytes.count - offset - 12 else { return nil }
    checked = bytes.part(offset + 4..<offset + 8 + length)
    tag = String(decoding: checked.prefix(4), as: UTF8.self)
    payloadRange = offset + 8..<offset + 8 + length
    payload = bytes.part(payloadRange)
    checksum = bytes.bigEndian32(at: offset + 8 + length)
  }

  /// Whether the CRC holds.
  var isIntact: Bool { Checksum.crc32(checked) == checksum }
}

/// Steps from chunk to chunk.
struct PNGChunkWalk {
  private let bytes: ByteView
  private var offset: Int

  init(_ bytes: ByteView, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func next() -> PNGChunk? {
    guard let chunk = PNGChunk(bytes, at: offset) else { return nil }
    offset += 12 + chunk.payload.count
    return chunk
  }
}
