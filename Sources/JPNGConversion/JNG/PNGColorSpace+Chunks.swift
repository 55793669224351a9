internal import JPNG
internal import JPNGBytes
internal import JPNGPlanes

extension PNGColorSpace {
  /// What chunks of a JNG say about colours. They are those of a PNG, so libpng reads them, in a
  /// PNG of one pixel.
  init(ofChunks chunks: [(tag: String, payload: [UInt8])]) throws(CodecError) {
    guard !chunks.isEmpty else {
      self.init()
      return
    }
    var png = PNGSignature.bytes
    png.append(header: ImageSize(width: 1, height: 1), bitDepth: 8, .rgb)
    for (tag, payload) in chunks { png.append(chunk: tag, payload) }
    // The zlib stream of a row: the filter "none", and a pixel.
    png.append(
      imageData: [0x78, 0x01, 1, 4, 0, 0xFB, 0xFF, 0, 0, 0, 0, 0, 4, 0, 1], maxPayload: 99)
    png.append(chunk: "IEND", [])
    self = try png.withView { (png) throws(CodecError) in
      try PNGReader(png, limits: Limits()).header.colorSpace
    }
  }
}
