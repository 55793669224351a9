internal import JPNGBytes
internal import JPNGPlaneDecoding

/// The rows of a PNG alpha plane that libdeflate inflates.
struct GreyPNGRows: RowSource {
  private let reader: GreyPNGReader

  init(_ png: GreyPNG, _ bytes: ByteView, from firstRow: Int) throws(CodecError) {
    reader = try GreyPNGReader(png, bytes)
    try reader.skip(to: firstRow)
  }

  func read(into rows: MutableRows) throws(CodecError) { try reader.read(into: rows) }

  /// Checks nothing: what is behind the last row was checked when the chunks were read, and when
  /// the last band was inflated.
  func finish() -> Int { reader.trailingByteCount }
}
