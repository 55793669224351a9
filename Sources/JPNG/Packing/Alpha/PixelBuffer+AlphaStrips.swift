internal import JPNGPlanes

extension PixelBuffer {
  /// Calls `body` with the alpha of a strip of rows at a time, from top to bottom: a byte a pixel.
  ///
  /// - Parameters:
  ///   - step: Only every `step`th strip is taken. Default: 1, for all.
  ///   - table: Each value is replaced by its entry in this table, which has 256. Default: none.
  func forEachAlphaStrip<E: Error>(
    step: Int = 1, table: [UInt8]? = nil,
    _ body: (Rows) throws(E) -> Void
  ) throws(E) {
    let strip = RowBuffer(byteCount: size.width)
    try withRows { (pixels) throws(E) in
      try Strips.forEach(in: size.height) { (first, count) throws(E) in
        guard first / Strips.rowCount % step == 0 else { return }
        let alpha = strip.rows(count)
        for y in 0..<count {
          pixels.withPixels(first + y) { row in
            alpha.withRow(y) { alpha in
              AlphaKernels.extract(row, shift: 0, into: &alpha)
              if let table { AlphaKernels.map(&alpha, through: table) }
            }
          }
        }
        try body(alpha.readOnly)
      }
    }
  }

  /// The alpha of pixels, each replaced by its entry in a table: a byte a pixel, without padding.
  ///
  /// - Parameter step: Only every `step`th strip is taken. Default: 1, for all.
  func alphaSamples(step: Int = 1, table: [UInt8]) throws(CodecError) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(size.pixelCount / step)
    try forEachAlphaStrip(step: step, table: table) { (strip) throws(CodecError) in
      samples.append(strip)
    }
    return samples
  }
}
