internal import JPNGBytes
internal import JPNGPlanes

/// A JPEG plane of a file, and what is known about it before it is decoded.
struct JPEGPlane: Sendable {
  let bytes: ByteView
  let header: JPEGHeader
  /// Where decoding can begin. If this is `nil`, all rows above those that are needed are decoded
  /// too.
  var segments: EntropyCodedSegments?
  let limits: Limits
  let strictness: Strictness

  /// A source of some rows of the scaled picture.
  func rows(
    _ rows: Range<Int>, _ layout: JPEGReader.Layout, _ scale: Scale
  ) throws(CodecError) -> any RowSource {
    try JPEGRows(self, rows, layout, scale)
  }

  /// Decodes the whole plane without keeping its pixels, to find out whether anything is wrong with
  /// it.
  ///
  /// - Returns: The number of bytes behind its end.
  func decodeAndDiscard() throws(CodecError) -> Int {
    var rows = try rows(0..<header.size.height, .rgbx, .full)
    try rows.skip(
      header.size.height, byteCount: header.size.width * JPEGReader.Layout.rgbx.bytesPerPixel)
    return try rows.finish()
  }
}
