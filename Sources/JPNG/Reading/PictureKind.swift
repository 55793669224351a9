internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// The format of a picture file, recognised by its first and last bytes.
package enum PictureKind: Sendable {
  case png
  case jpeg
  /// A packed file, whether its alpha plane is a PNG or a JPEG.
  case jpng

  /// Returns `nil` if the file has none of these formats.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: PNGSignature.bytes) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      // A packed file begins with its colour plane, which is a JPEG.
      self = Trailer.isIdentified(atEndOf: bytes) ? .jpng : .jpeg
    } else {
      return nil
    }
  }
}

extension ImageSize {
  /// Reads the size of a picture of any format from its headers.
  ///
  /// - Parameter bytes: The whole file. The first 64 bytes of a PNG are enough.
  /// - Throws: `.malformed` or `.unsupported`.
  package init(ofPicture bytes: [UInt8]) throws(JPNGError) {
    self = try inPlane(nil) { () throws(CodecError) in
      try bytes.withView { (bytes) throws(CodecError) in
        PNGSignature.begins(bytes)
          ? try PNGChunkList(bytes).size : try JPEGReader(bytes, limits: .none).header.size
      }
    }
  }
}
