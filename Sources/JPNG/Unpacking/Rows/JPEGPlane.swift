internal import JPNGBytes
internal import JPNGPlanes

/// A JPEG plane of a file and what is known of it.
struct JPEGPlane: Sendable {
  let bytes: ByteView
  let header: JPEGHeader
  /// Where it can be entered; without them, all rows above the ones wanted are decoded too.
  var segments: EntropyCodedSegments?
  let limits: Limits
  let strictness: Strictness

  /// A source of some rows, which count on the scaled picture.
  func rows(
    _ rows: Range<Int>, _ layout: JPEGReader.Layout, _ scale: Scale
  ) throws(CodecError) -> any RowSource {
    try JPEGRows(self, rows, layout, scale)
  }

  /// Decodes the whole plane and keeps nothing: whatever is wrong with it is found. Returns the
  /// number of bytes behind it.
  func decodeAndDiscard() throws(CodecError) -> Int {
    var rows = try rows(0..<header.size.height, .rgbx, .full)
    try rows.skip(
      header.size.height, byteCount: header.size.width * JPEGReader.Layout.rgbx.bytesPerPixel)
    return try rows.finish()
  }
}
