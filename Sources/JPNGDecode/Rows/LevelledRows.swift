internal import JPNGPlaneDecoding

/// The rows of a JPEG alpha plane with each stored value replaced by the alpha that it means.
struct LevelledRows: RowSource {
  private var stored: any RowSource
  private let levels: AlphaLevels

  init(_ stored: any RowSource, _ levels: AlphaLevels) {
    self.stored = stored
    self.levels = levels
  }

  var baselineReader: BaselineReader? { stored.baselineReader }

  mutating func read(into rows: MutableRows) throws(CodecError) {
    try stored.read(into: rows)
    AlphaKernels.apply(levels, to: rows)
  }

  mutating func finish() throws(CodecError) -> Int { try stored.finish() }
}
