#if StockCodecs
  internal import JPNGPlanes

  /// The rows of a PNG alpha plane that libpng decodes one after the other.
  struct StreamedRows: RowSource {
    private let reader: PNGReader
    private var nextRow = 0

    init(_ reader: PNGReader, from firstRow: Int) throws(CodecError) {
      self.reader = reader
      try skip(firstRow, byteCount: reader.header.size.width)
    }

    mutating func read(into rows: MutableRows) throws(CodecError) {
      try reader.read(into: rows)
      nextRow += rows.count
    }

    func finish() throws(CodecError) -> Int {
      nextRow == reader.header.size.height ? try reader.finish() : 0
    }
  }
#endif
