internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// What a file is, by its first and last bytes.
package enum PictureKind: Sendable {
  case png
  case jpeg
  case jpng

  /// `nil` where it is none of these.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: PNGChunkList.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      // A packed file begins as a JPEG.
      self = Trailer.isIdentified(atEndOf: bytes) ? .jpng : .jpeg
    } else {
      return nil
    }
  }
}

extension ImageSize {
  /// The size of a picture of any format, from its headers.
  ///
  /// - Parameter bytes: Of a PNG, its first 64 at least; else the whole file.
  /// - Throws: `.malformed`, `.unsupported`.
  package init(ofPicture bytes: [UInt8]) throws(JPNGError) {
    self = try inPlane(nil) { () throws(CodecError) in
      try bytes.withView { (bytes) throws(CodecError) in
        PNGChunkList.isPNG(bytes)
          ? try PNGChunkList(bytes).size : try JPEGReader(bytes, limits: .none).header.size
      }
    }
  }
}
