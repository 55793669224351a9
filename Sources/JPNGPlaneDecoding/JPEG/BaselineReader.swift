internal import CDecodeKernels
package import JPNGBytes
package import JPNGPixels

/// Decodes a baseline JPEG row by row, at any scale, to the same bytes as libjpeg-turbo with its
/// accurate integer transforms and its interpolation of chroma.
///
/// One row of MCUs at a time is in memory, which fits into a core's cache. From there, rows go to
/// the caller's memory in one step: interpolation, conversion to RGB, and alpha.
package final class BaselineReader {
  private let layout: RowLayout
  private let scale: Scale
  /// The size of the scaled picture.
  private let size: ImageSize
  private let components: [ComponentRows]
  private let mcuRows: MCURows
  /// The number of rows of the scaled picture in a row of MCUs.
  private let rowsPerMCU: Int
  /// Whether rows of chroma are mixed with those above and below.
  private let hasContext: Bool
  private var nextRow: Int
  /// Rows of chroma with as many samples as the picture is wide.
  private let enlarged: [RowBuffer]

  /// - Parameters:
  ///   - layout: The samples of the decoded rows.
  ///   - firstRow: The row of the scaled picture that is read first.
  ///   - segments: Where decoding can begin; `nil` if only at the start of the JPEG.
  package init(
    _ jpeg: BaselineJPEG, _ bytes: ByteView, as layout: RowLayout, _ scale: Scale,
    from firstRow: Int, _ segments: EntropyCodedSegments?
  ) throws(CodecError) {
    self.layout = layout
    self.scale = scale
    size = scale.applied(to: jpeg.header.size)
    precondition(layout != .grey || jpeg.components.count == 1, "grey rows of a grey JPEG")
    let luma = jpeg.components[0].blocks
    let components = jpeg.components.map { ComponentRows($0.blocks, of: luma, jpeg.header, scale) }
    self.components = components
    rowsPerMCU = luma.vertical * scale.eighths
    hasContext = components.contains { $0.pixels.vertical == 2 && $0.isInterpolated(scale) }
    // Chroma of the first row may depend on the row of MCUs above.
    let needed = max(0, firstRow / rowsPerMCU - (hasContext ? 1 : 0))
    let first = segments == nil ? 0 : needed
    let offset = segments.map { $0.data(of: first..<first + 1).lowerBound } ?? jpeg.dataOffset
    mcuRows = MCURows(jpeg, bytes, components, from: first, at: offset)
    nextRow = firstRow
    let isEnlarged = components.contains { $0.pixels.horizontal == 2 }
    let width = size.width
    enlarged = isEnlarged ? (0..<2).map { _ in RowBuffer(count: 1, byteCount: width + 96) } : []
    while mcuRows.nextRow < firstRow / rowsPerMCU { try decodeMCUs() }
  }

  /// Decodes the next rows, as many as `rows` has, into memory that is read again soon.
  package func read(into rows: MutableRows) throws(CodecError) {
    try read(into: rows, alpha: nil, passesCache: false)
  }

  /// Decodes the next rows to pixels, past the cache.
  ///
  /// - Parameters:
  ///   - rows: As many as are decoded, of 4 bytes a pixel.
  ///   - alpha: The alpha of the same rows, 1 byte a pixel; `nil` if they are opaque.
  package func readPixels(into rows: MutableRows, alpha: Rows?) throws(CodecError) {
    precondition(layout != .grey, "rows of pixels")
    precondition(alpha.map { $0.count == rows.count && $0.byteCount == size.width } ?? true)
    try read(into: rows, alpha: alpha, passesCache: true)
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
    for y in 0..<rows.count {
      try decode(for: nextRow)
      let row = nextRow - (mcuRows.nextRow - 1) * rowsPerMCU
      if layout == .grey {
        components[0].copy(row, to: rows, y)
      } else {
        convert(row, to: rows, y, alpha, passesCache)
      }
      nextRow += 1
    }
  }

  /// Decodes MCUs up to those that a row of the picture depends on.
  private func decode(for row: Int) throws(CodecError) {
    let isLastOfMCUs = row % rowsPerMCU == rowsPerMCU - 1
    let needed = row / rowsPerMCU + (hasContext && isLastOfMCUs ? 1 : 0)
    while mcuRows.nextRow <= min(needed, mcuRows.rowCount - 1) { try decodeMCUs() }
  }

  private func decodeMCUs() throws(CodecError) {
    if hasContext { for component in components { component.keepLastRow() } }
    try mcuRows.decodeNext()
    for component in components where component.isInterpolated(scale) {
      component.extendEdges()
      if mcuRows.nextRow == 1 { component.repeatFirstRow() }
    }
  }

  /// Converts a row, which is counted from the first one of the row of MCUs, to pixels.
  private func convert(
    _ row: Int, to rows: MutableRows, _ y: Int, _ alpha: Rows?, _ passesCache: Bool
  ) {
    let isGrey = components.count == 1
    var source = dk_row(
      luma: UnsafePointer(components[0].row(row)), cb: isGrey ? nil : chroma(1, row),
      cr: isGrey ? nil : chroma(2, row), alpha: nil)
    rows.withUnsafePixels(y) { target in
      func convert(_ alpha: UnsafePointer<UInt8>?) {
        source.alpha = alpha
        dk_color_row(&source, size.width, layout == .bgrx, passesCache, target)
      }
      if let alpha { alpha.withUnsafeSamples(y, convert) } else { convert(nil) }
    }
  }

  /// A row of chroma, with a sample for each pixel.
  private func chroma(_ index: Int, _ row: Int) -> UnsafePointer<UInt8> {
    let component = components[index]
    guard component.pixels.horizontal == 2 else { return UnsafePointer(component.row(row)) }
    let target = enlarged[index - 1].rows(1)
    // Row -1 belongs to the row of samples above these MCUs.
    let isDouble = component.pixels.vertical == 2
    let nearer = isDouble ? row >> 1 : row
    return target.withUnsafeBase { out in
      let samples = component.row(nearer)
      if !component.isInterpolated(scale) {
        dk_repeat_row(samples, component.width, out)
      } else {
        let first = (mcuRows.nextRow - 1) * component.rowCount
        let farther = row & 1 == 0 ? nearer - 1 : min(nearer + 1, component.height - 1 - first)
        dk_enlarge_row(
          samples, isDouble ? component.row(farther) : nil, component.width, out)
      }
      return UnsafePointer(out)
    }
  }
}

extension ComponentRows {
  /// Copies the samples of a row to row `y` of `rows`.
  fileprivate func copy(_ row: Int, to rows: MutableRows, _ y: Int) {
    rows.withRow(y) { target in
      target.withUnsafeMutableBufferPointer { target in
        _ = target.update(fromContentsOf: UnsafeBufferPointer(start: self.row(row), count: width))
      }
    }
  }
}
