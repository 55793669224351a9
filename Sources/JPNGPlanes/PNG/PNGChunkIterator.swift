internal import JPNGBytes

/// Goes through the chunks of a PNG, one after the other.
struct PNGChunkIterator {
  private let bytes: ByteView
  private var offset: Int

  init(_ bytes: ByteView, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next chunk; `nil` at the end of the file, or where a chunk is cut off.
  mutating func next() -> PNGChunk? {
    guard let chunk = PNGChunk(bytes, at: offset) else { return nil }
    offset += 12 + chunk.payload.count
    return chunk
  }
}
