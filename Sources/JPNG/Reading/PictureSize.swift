internal import JPNGPlanes

extension ImageSize {
  /// The size of a picture of any format, from its headers.
  ///
  /// - Parameter bytes: Of a PNG, its first 64 at least; else the whole file.
  /// - Throws: `.malformed`, `.unsupported`.
  package init(ofPicture bytes: [UInt8]) throws(JPNGError) {
    self = try inPlane(nil) { () throws(CodecError) in
      try bytes.withRawBytes { (bytes) throws(CodecError) in
        PNGChunkList.isPNG(bytes)
          ? try PNGChunkList(bytes).size : try JPEGReader(bytes, limits: .none).header.size
      }
    }
  }
}
