extension PixelBuffer {
  /// Makes the colour of all hidden pixels black.
  package mutating func zeroHiddenColors() {
    mutateEachRow { _, row in
      for x in row.indices where row[x] >> 24 == 0 { row[x] = 0 }
    }
  }

  /// Gives hidden pixels a smooth extension of the visible colours, by pull-push interpolation
  /// (Gortler et al., "The Lumigraph", SIGGRAPH 1996, section 3.4.2): averages of visible
  /// colours, weighted by alpha, are pulled up a pyramid of halved images; holes are then filled
  /// on the way down by bilinear interpolation from the level above. Alpha stays as it is. An
  /// image with nothing visible becomes mid-grey, which costs a JPEG nothing.
  package mutating func fillHiddenColors() {
    var levels: [FillLevel] = []
    var level = withRows { FillLevel(halving: $0, size: size) }
    while level.size.pixelCount > 1 {
      levels.append(level)
      level = level.halved()
    }
    levels.append(level)
    guard var above = levels.popLast() else { return }
    if above.cells[0] >> 24 == 0 {
      above.cells[0] = PixelWord(red: 128, green: 128, blue: 128, alpha: 1)
    }
    while var level = levels.popLast() {
      level.cells.withMutableRows(width: level.size.width) { cells in
        for y in 0..<cells.count { cells.withPixels(y) { above.fillHoles(of: &$0, y: y) } }
      }
      above = level
    }
    mutateEachRow { y, row in above.fillHoles(of: &row, y: y) }
  }
}

/// One image of the pyramid. A cell's fourth byte is the weight of its colour; 0 is a hole.
private struct FillLevel {
  let size: ImageSize
  var cells: [PixelWord]

  /// Averages 2 × 2 pixels of the image below; at odd edges, those that exist.
  init(halving pixels: Rows, size below: ImageSize) {
    let size = ImageSize(width: (below.width + 1) / 2, height: (below.height + 1) / 2)
    self.size = size
    cells = [PixelWord](repeating: 0, count: size.pixelCount)
    cells.withMutableRows(width: size.width) { cells in
      for y in 0..<size.height {
        let (top, bottom) = (pixels.pixels(2 * y), pixels.pixels(min(2 * y + 1, below.height - 1)))
        let row = cells.pixels(y)
        for x in 0..<size.width {
          let (left, right) = (2 * x, min(2 * x + 1, below.width - 1))
          row[x] = Self.average(top[left], top[right], bottom[left], bottom[right])
        }
      }
    }
  }

  func halved() -> FillLevel {
    cells.withRows(width: size.width) { FillLevel(halving: $0, size: size) }
  }

  @inline(__always)
  private static func average(
    _ a: PixelWord, _ b: PixelWord, _ c: PixelWord, _ d: PixelWord
  ) -> PixelWord {
    // Most cells of most pictures are all visible or all hidden.
    if (a & b & c & d) >> 24 == 255 {
      @inline(__always) func lanes(_ shift: UInt32) -> UInt32 {
        let sum =
          (a >> shift & PixelWord.laneMask) + (b >> shift & PixelWord.laneMask)
          + (c >> shift & PixelWord.laneMask) + (d >> shift & PixelWord.laneMask)
        return (sum &+ 0x0002_0002) >> 2 & PixelWord.laneMask
      }
      return lanes(0) | lanes(8) << 8
    }
    if (a | b | c | d) >> 24 == 0 { return 0 }
    let weights = (a >> 24, b >> 24, c >> 24, d >> 24)
    let total = weights.0 + weights.1 + weights.2 + weights.3
    // 2²⁴ / total: a sum is at most 255 × total, so the products below stay under 2³².
    let reciprocal = (1 << 24) / total
    @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
      let sum =
        (a >> shift & 0xFF) * weights.0 + (b >> shift & 0xFF) * weights.1
        + (c >> shift & 0xFF) * weights.2 + (d >> shift & 0xFF) * weights.3
      return (sum &* reciprocal &+ 1 << 23) >> 24
    }
    // Rounded up, so that a cell with anything visible below it never becomes a hole.
    return channel(0) | channel(8) << 8 | channel(16) << 16 | ((total + 3) / 4) << 24
  }

  /// Fills the holes of row `y` of the image below from this one, which has none.
  func fillHoles(of row: inout MutableSpan<PixelWord>, y: Int) {
    // The cell above covers pixels 2i and 2i + 1; the nearer neighbour weighs 3/4.
    let near = (y / 2) * size.width
    let other = y & 1 == 0 ? max(0, y / 2 - 1) : min(size.height - 1, y / 2 + 1)
    let far = other * size.width
    let cells = cells.span
    for x in row.indices where row[x] >> 24 == 0 {
      let nearX = x / 2
      let farX = x & 1 == 0 ? max(0, nearX - 1) : min(size.width - 1, nearX + 1)
      row[x] =
        Self.blend(
          cells[near + nearX], cells[near + farX], cells[far + nearX], cells[far + farX])
        & PixelWord.colorMask
    }
  }

  /// `(9a + 3b + 3c + d) / 16` in each channel, rounded.
  @inline(__always)
  private static func blend(
    _ a: PixelWord, _ b: PixelWord, _ c: PixelWord, _ d: PixelWord
  ) -> PixelWord {
    @inline(__always) func lanes(_ shift: UInt32) -> UInt32 {
      let (a, b) = (a >> shift & PixelWord.laneMask, b >> shift & PixelWord.laneMask)
      let (c, d) = (c >> shift & PixelWord.laneMask, d >> shift & PixelWord.laneMask)
      return ((9 &* a &+ 3 &* (b &+ c) &+ d &+ 0x0008_0008) >> 4) & PixelWord.laneMask
    }
    return lanes(0) | lanes(8) << 8
  }
}
