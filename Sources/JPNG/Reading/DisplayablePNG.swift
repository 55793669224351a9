internal import JPNGBytes
internal import JPNGPlanes

/// A picture as a PNG that every browser shows alike, for pages that hold pictures.
package struct DisplayablePNG: Sendable {
  /// The whole file.
  package let bytes: [UInt8]

  /// A PNG as it is, or upright, as not all browsers turn it as its Exif data says.
  package init(png: [UInt8], limits: Limits) throws(JPNGError) {
    let chunks = try? png.withView { (png) throws(CodecError) in try PNGChunkList(png) }
    guard let chunks, chunks.orientation != .upright else {
      self.init(bytes: png)
      return
    }
    let image = try SourceImage(png: png, limits: limits)
    self.init(bytes: try image.pixels.png(iccProfile: image.iccProfile))
  }

  /// What a packed file decodes to; a PNG, which packing may have fallen back to, as above.
  package init(packed: [UInt8], limits: Limits) throws(JPNGError) {
    if PictureKind(packed) == .png {
      try self.init(png: packed, limits: limits)
    } else {
      self.init(bytes: try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).png())
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}
