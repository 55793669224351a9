internal import JPNGPlaneDecoding

/// The rows of an alpha plane at a scale, averaged from its rows at a larger scale.
struct ReducedRows: RowSource {
  private var larger: any RowSource
  private var reducer: PlaneReducer

  init(_ larger: any RowSource, _ reducer: PlaneReducer) {
    self.larger = larger
    self.reducer = reducer
  }

  var baselineReader: BaselineReader? { larger.baselineReader }

  mutating func read(into rows: MutableRows) throws(CodecError) {
    for y in 0..<rows.count {
      try rows.withRow(y) { (row) throws(CodecError) in
        try reducer.reduce(into: &row) { (row) throws(CodecError) in try larger.read(into: row) }
      }
    }
  }

  mutating func finish() throws(CodecError) -> Int { try larger.finish() }
}
