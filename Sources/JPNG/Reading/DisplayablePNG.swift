internal import JPNGBytes
internal import JPNGPlanes

/// A picture as a PNG that all browsers show in the same way, for reports with pictures.
struct DisplayablePNG: Sendable {
  /// The whole PNG.
  let bytes: [UInt8]

  /// Takes a PNG as it is, unless its Exif data says that it is to be turned. Then it is turned, as
  /// not all browsers do that.
  init(png: [UInt8], limits: Limits) throws(JPNGError) {
    let chunks = try? png.withView { (png) throws(CodecError) in try PNGChunkList(png) }
    guard let chunks, chunks.orientation != .upright else {
      self.init(bytes: png)
      return
    }
    let image = try SourceImage(png: png, limits: limits)
    self.init(bytes: try image.pixels.png(iccProfile: image.iccProfile))
  }

  /// Decodes a packed file. If packing has fallen back to a PNG, that is treated like any other.
  init(packed: [UInt8], limits: Limits) throws(JPNGError) {
    if PictureKind(packed) == .png {
      try self.init(png: packed, limits: limits)
    } else {
      self.init(bytes: try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).png())
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}
