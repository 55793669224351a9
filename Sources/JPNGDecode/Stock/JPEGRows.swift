#if StockCodecs
  internal import JPNGPlanes

  /// Some rows of a JPEG plane at a scale, decoded by libjpeg-turbo.
  struct JPEGRows: RowSource {
    private let reader: JPEGReader
    /// Whether the last of these rows is the last one that the reader has.
    private let readsToEnd: Bool
    private let rowByteCount: Int

    /// Starts decoding at the first of `rows`, which are rows of the scaled picture.
    ///
    /// - Parameter segments: Where decoding can begin; `nil` if only at the start of the plane.
    init(
      _ plane: CodedPlane, _ header: JPEGHeader, _ segments: EntropyCodedSegments?,
      _ rows: Range<Int>, _ layout: RowLayout, _ scale: Scale
    ) throws(CodecError) {
      let size = scale.applied(to: header.size)
      rowByteCount = size.width * layout.bytesPerPixel
      let skipped: Int
      if let segments, rows != 0..<size.height {
        // An MCU is a whole number of blocks high, and a block has `eighths` rows at this scale.
        let mcuHeight = header.mcuHeight / 8 * scale.eighths
        let context = header.hasVerticalContext ? 1 : 0
        let first = max(0, rows.lowerBound / mcuHeight - context)
        let end = header.mcuRowCount(for: rows, scale)
        reader = try JPEGReader(
          plane.bytes, mcuRows: first..<end, of: segments, limits: plane.limits,
          strictness: plane.strictness)
        readsToEnd = rows.upperBound == min(size.height, end * mcuHeight)
        skipped = rows.lowerBound - first * mcuHeight
      } else {
        reader = try JPEGReader(plane.bytes, limits: plane.limits, strictness: plane.strictness)
        readsToEnd = rows.upperBound == size.height
        skipped = rows.lowerBound
      }
      try reader.start(layout, scale: scale)
      try skip(skipped, byteCount: rowByteCount)
    }

    func read(into rows: MutableRows) throws(CodecError) { try reader.read(into: rows) }

    /// Checks the end of the plane if it was reached, and else that of the last row of MCUs.
    mutating func finish() throws(CodecError) -> Int {
      if readsToEnd { return try reader.finish() }
      try skip(1, byteCount: rowByteCount)
      return 0
    }
  }
#endif
