extension PixelBuffer {
  /// Calls `body` with the alpha of a few rows at a time, top to bottom: `size.width` bytes a row,
  /// each shifted right by `shift` bits, or mapped through `table`; of every `step`th strip only.
  func forEachAlphaStrip<E: Error>(
    step: Int = 1, shift: UInt32 = 0, table: [UInt8]? = nil,
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
              AlphaKernels.extract(row, shift: shift, into: &alpha)
              if let table { AlphaKernels.map(&alpha, through: table) }
            }
          }
        }
        try body(alpha.readOnly)
      }
    }
  }
}

/// The strips of a picture that stand for all: one in eight, more of a small picture.
struct AlphaSample {
  /// Every so many strips, one is taken.
  let step: Int
  /// Size of the strips put together.
  let size: ImageSize
  private let height: Int

  init(of size: ImageSize) {
    step = size.pixelCount > 1 << 18 ? 8 : size.pixelCount > 1 << 16 ? 4 : 1
    height = size.height
    let starts = stride(from: 0, to: size.height, by: Strips.rowCount * step)
    let rows = starts.reduce(0) { $0 + min(Strips.rowCount, size.height - $1) }
    self.size = ImageSize(width: size.width, height: rows)
  }

  /// The bytes of the whole when the sample takes so many.
  func scaled(_ byteCount: Int) -> Int { byteCount * height / size.height }
}
