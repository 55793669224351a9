package import JPNGBytes
package import JPNGPixels

/// Decodes a baseline JPEG row by row, at the scale that it is prepared for, to the same bytes as
/// libjpeg-turbo with its accurate integer transforms and its interpolation of chroma.
///
/// One row of MCUs at a time is in memory, or two, which fit into a core's cache. From there, rows
/// go to the caller's memory in one step: interpolation, conversion to RGB, and alpha.
package final class BaselineReader {
  private let layout: RowLayout
  /// The size of the scaled picture.
  private let size: ImageSize
  private let components: [ComponentRows]
  private let mcuRows: MCURows
  /// The reader of the other plane of the file, if rows of MCUs are decoded in turn with its own.
  private weak var partner: BaselineReader?
  /// The number of rows of the scaled picture in a row of MCUs.
  private let rowsPerMCU: Int
  /// Whether rows of chroma are mixed with those above and below.
  private let hasContext: Bool
  private var nextRow: Int
  private let converter: RowConverter

  /// - Parameters:
  ///   - layout: The samples of the decoded rows.
  ///   - rows: The rows of the scaled picture that will be read, in order. Those behind them can be
  ///     read, too.
  ///   - segments: Where decoding can begin; `nil` if only at the start of the JPEG.
  package init(
    _ jpeg: BaselineJPEG, _ bytes: ByteView, as layout: RowLayout, _ rows: Range<Int>,
    _ segments: EntropyCodedSegments?
  ) throws(CodecError) {
    self.layout = layout
    size = jpeg.scale.applied(to: jpeg.header.size)
    precondition(layout != .grey || jpeg.components.count == 1, "grey rows of a grey JPEG")
    let luma = jpeg.components[0]
    // Two rows of MCUs that are decoded in turn take less time: of the same plane, or a grey one's
    // with a higher one of colour.
    let takesTwo = jpeg.header.hasRestartPerMCURow || jpeg.components.count == 1
    let mcuRowCount = takesTwo && jpeg.header.mcuRowCount > 1 ? 2 : 1
    let components = jpeg.components.map {
      ComponentRows($0, of: luma, jpeg, mcuRowCount: mcuRowCount)
    }
    self.components = components
    rowsPerMCU = luma.blocks.vertical * jpeg.scale.eighths
    hasContext = components.contains { $0.pixels.vertical == 2 && $0.isInterpolated }
    // Chroma of the first row may depend on the row of MCUs above, that of the last on the one
    // below.
    let context = hasContext ? 1 : 0
    let needed = max(0, rows.lowerBound / rowsPerMCU - context)
    let first = segments == nil ? 0 : needed
    let end = (rows.upperBound + context + rowsPerMCU - 1) / rowsPerMCU
    mcuRows = try MCURows(
      jpeg, bytes, components, first..<max(first, min(end, jpeg.header.mcuRowCount)), segments)
    nextRow = rows.lowerBound
    converter = RowConverter(components, width: size.width, layout)
    while mcuRows.nextRow < nextRow / rowsPerMCU { try decodeMCUs() }
  }

  /// Decodes the next rows, as many as `rows` has, into memory that is read again soon.
  package func read(into rows: MutableRows) throws(CodecError) {
    try read(into: rows, alpha: nil, passesCache: false)
  }

  /// Decodes the next rows to pixels.
  ///
  /// - Parameters:
  ///   - rows: As many as are decoded, of 4 bytes a pixel.
  ///   - alpha: The alpha of the same rows, 1 byte a pixel; `nil` if they are opaque.
  ///   - passesCache: Whether the pixels are not read again soon.
  package func readPixels(
    into rows: MutableRows, alpha: Rows?, passesCache: Bool
  ) throws(CodecError) {
    precondition(layout != .grey, "rows of pixels")
    precondition(alpha.map { $0.count == rows.count && $0.byteCount == size.width } ?? true)
    try read(into: rows, alpha: alpha, passesCache: passesCache)
  }

  /// Decodes colour from now on in turn with a reader of alpha, whenever both have given all rows
  /// that they have decoded. What is read is the same, and takes less time.
  ///
  /// - Precondition: Both JPEGs have the same size, and that of alpha is read as grey.
  /// - Returns: The number of rows of colour after which both have given all; `nil` if the two
  ///   cannot take turns.
  package func takeTurns(with alpha: BaselineReader) -> Int? {
    // Only grey planes have memory for two rows of MCUs.
    precondition(alpha.layout == .grey, "a plane of alpha")
    guard mcuRows.isOneSegment, alpha.mcuRows.isOneSegment else { return nil }
    partner = alpha
    alpha.partner = self
    return rowsPerMCU
  }

  /// Checks the end of the JPEG if the last row was read.
  ///
  /// - Returns: The number of bytes behind it; 0 if the end was not reached.
  package func finish() throws(CodecError) -> Int {
    guard nextRow == size.height else { return 0 }
    while mcuRows.nextRow < mcuRows.rowCount { try decodeMCUs() }
    return try mcuRows.finish()
  }

  private func read(
    into rows: MutableRows, alpha: Rows?, passesCache: Bool
  ) throws(CodecError) {
    precondition(rows.byteCount == size.width * layout.bytesPerPixel, "rows of the picture's width")
    precondition(nextRow + rows.count <= size.height, "rows of the picture")
    var y = 0
    while y < rows.count {
      try decode(for: nextRow)
      let decoded = mcuRows.decoded
      let firstRow = decoded.lowerBound * rowsPerMCU
      let count = min(rows.count - y, endOfDecodedRows - nextRow)
      converter.convert(
        from: nextRow - firstRow, mcuRow: decoded.lowerBound, to: rows.rows(y..<y + count),
        alpha?.rows(y..<y + count), passesCache: passesCache)
      nextRow += count
      y += count
    }
  }

  /// The row of the scaled picture behind all those that need no further MCUs.
  package var endOfDecodedRows: Int {
    let end = mcuRows.decoded.upperBound
    return end * rowsPerMCU - (hasContext && end < mcuRows.rowCount ? 1 : 0)
  }

  /// Decodes MCUs up to those that a row of the picture depends on.
  private func decode(for row: Int) throws(CodecError) {
    let isLastOfMCUs = row % rowsPerMCU == rowsPerMCU - 1
    let needed = row / rowsPerMCU + (hasContext && isLastOfMCUs ? 1 : 0)
    while mcuRows.nextRow <= min(needed, mcuRows.rowCount - 1) { try decodeMCUs() }
  }

  private func decodeMCUs() throws(CodecError) {
    guard let partner, partner.hasGivenAll, mcuRows.nextRow < mcuRows.endRow else {
      keepContext()
      try mcuRows.decodeNext()
      return makeContext()
    }
    keepContext()
    partner.keepContext()
    // Damage of this plane is none of the other.
    defer { partner.makeContext() }
    try mcuRows.decodeNext(inTurnWith: partner.mcuRows)
    makeContext()
  }

  /// Whether it has to decode MCUs for its next row, and there are any.
  private var hasGivenAll: Bool {
    mcuRows.nextRow < mcuRows.endRow && nextRow >= endOfDecodedRows
  }

  /// Keeps what the next row of MCUs needs of those that are in memory.
  private func keepContext() {
    guard hasContext, !mcuRows.decoded.isEmpty else { return }
    for component in components { component.keepLastRow(mcuRows: mcuRows.decoded.count) }
  }

  /// Makes what there is around the samples of MCUs.
  private func makeContext() {
    for component in components where component.isInterpolated {
      component.extendEdges(mcuRows: mcuRows.decoded.count)
      if mcuRows.decoded.lowerBound == 0 { component.repeatFirstRow() }
    }
  }
}
