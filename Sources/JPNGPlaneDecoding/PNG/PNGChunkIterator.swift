package import JPNGBytes

/// Goes through the chunks of a PNG, one after the other.
package struct PNGChunkIterator {
  private let bytes: ByteView
  private var offset: Int

  package init(_ bytes: ByteView, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next chunk; `nil` at the end of the file, or where a chunk is cut off.
  package mutating func next() -> PNGChunkView? {
    guard let chunk = PNGChunkView(bytes, at: offset) else { return nil }
    offset += 12 + chunk.payload.count
    return chunk
  }
}
