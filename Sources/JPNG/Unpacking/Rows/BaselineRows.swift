internal import JPNGPlanes

/// Some rows of a JPEG plane, decoded by the decoder of our own.
struct BaselineRows: PixelSource {
  private let reader: BaselineReader

  /// Starts decoding at the first of `rows`, which are rows of the scaled picture.
  ///
  /// - Parameter segments: Where decoding can begin; `nil` if only at the start of the plane.
  init(
    _ plane: CodedPlane, _ jpeg: BaselineJPEG, _ segments: EntropyCodedSegments?,
    _ rows: Range<Int>, _ layout: RowLayout
  ) throws(CodecError) {
    reader = try BaselineReader(jpeg, plane.bytes, as: layout, from: rows.lowerBound, segments)
  }

  func read(into rows: MutableRows) throws(CodecError) { try reader.read(into: rows) }

  func readPixels(into rows: MutableRows, alpha: Rows?) throws(CodecError) {
    try reader.readPixels(into: rows, alpha: alpha)
  }

  func finish() throws(CodecError) -> Int { try reader.finish() }
}
