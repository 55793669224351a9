#if StockCodecs
  internal import JPNGPlanes

  /// The rows of an interlaced PNG alpha plane, which libpng can only decode as a whole.
  struct InterlacedRows: RowSource {
    private let decoded: Rows
    private let trailing: Int
    private var nextRow: Int

    init(decoding reader: PNGReader, from firstRow: Int) throws(CodecError) {
      let size = reader.header.size
      let all = RowBuffer(count: size.height, byteCount: size.width).rows()
      try reader.read(into: all)
      trailing = try reader.finish()
      decoded = all.readOnly
      nextRow = firstRow
    }

    mutating func read(into rows: MutableRows) {
      rows.copy(decoded.rows(nextRow..<nextRow + rows.count))
      nextRow += rows.count
    }

    func finish() -> Int { trailing }
  }
#endif
