internal import JPNGBytes
internal import JPNGPlanes

// The sources of alpha rows. Each gives a byte a pixel, 0…255.

/// Rows of a JPEG, each stored value replaced by the alpha that it means.
struct LevelledRows: RowSource {
  private var stored: any RowSource
  private let levels: AlphaLevels

  init(_ stored: any RowSource, _ levels: AlphaLevels) {
    self.stored = stored
    self.levels = levels
  }

  mutating func read(into rows: MutableRows) throws(CodecError) {
    try stored.read(into: rows)
    for y in 0..<rows.count { rows.withRow(y) { AlphaKernels.apply(levels, to: &$0) } }
  }

  mutating func finish() throws(CodecError) -> Int { try stored.finish() }
}

/// Rows that are averages of the rows of a larger scale.
struct ReducedRows: RowSource {
  private var larger: any RowSource
  private var reducer: PlaneReducer

  init(_ larger: any RowSource, _ reducer: PlaneReducer) {
    self.larger = larger
    self.reducer = reducer
  }

  mutating func read(into rows: MutableRows) throws(CodecError) {
    for y in 0..<rows.count {
      try rows.withRow(y) { (row) throws(CodecError) in
        try reducer.reduce(into: &row) { (row) throws(CodecError) in try larger.read(into: row) }
      }
    }
  }

  mutating func finish() throws(CodecError) -> Int { try larger.finish() }
}

/// Rows of a PNG whose chunks are known, inflated by libdeflate.
struct BandedRows: RowSource {
  private let reader: GreyPNGReader

  init(_ png: GreyPNG, _ bytes: ByteView, from firstRow: Int) throws(CodecError) {
    reader = try GreyPNGReader(png, bytes)
    try reader.skip(to: firstRow)
  }

  func read(into rows: MutableRows) throws(CodecError) { try reader.read(into: rows) }

  /// All that there is to check was checked with the chunks and the last band.
  func finish() -> Int { reader.trailingByteCount }
}

/// Rows as libpng decodes them.
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

/// Rows of an interlaced PNG, which libpng decodes as a whole only.
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
