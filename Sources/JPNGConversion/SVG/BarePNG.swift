internal import JPNGBytes
internal import JPNGPlanes

/// A PNG without chunks that would change what its samples look like.
enum BarePNG {
  static func of(_ png: [UInt8]) -> [UInt8] {
    var bare = PNGSignature.bytes
    png.withView { view in
      var chunks = PNGChunkIterator(view, from: PNGSignature.bytes.count)
      while let chunk = chunks.next() {
        if ["IHDR", "IDAT", "IEND"].contains(chunk.tag) {
          bare.append(chunk: chunk.tag, chunk.payload)
        }
      }
    }
    return bare
  }
}
