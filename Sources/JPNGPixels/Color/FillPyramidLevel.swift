/// One image of the pyramid by which ``PixelBuffer/fillHiddenColors()`` interpolates.
struct FillPyramidLevel {
  let size: ImageSize
  /// The colours of the image. The fourth byte is the weight of a colour; 0 marks a hole.
  var cells: [PixelWord]

  /// Averages blocks of 2 × 2 pixels of the image below. Blocks at odd edges repeat the last
  /// pixels.
  init(halving pixels: Rows, size below: ImageSize) {
    let size = ImageSize(width: (below.width + 1) / 2, height: (below.height + 1) / 2)
    self.size = size
    cells = [PixelWord](repeating: 0, count: size.pixelCount)
    cells.withMutableRows(width: size.width) { cells in
      defer {
        extendLifetime(cells)
        extendLifetime(pixels)
      }
      for y in 0..<size.height {
        let top = pixels.pixels(2 * y)
        let bottom = pixels.pixels(min(2 * y + 1, below.height - 1))
        let row = cells.pixels(y)
        for x in 0..<size.width {
          let left = 2 * x
          let right = min(2 * x + 1, below.width - 1)
          row[x] = Self.average(top[left], top[right], bottom[left], bottom[right])
        }
      }
    }
  }

  /// The level above this one.
  func halved() -> FillPyramidLevel {
    cells.withRows(width: size.width) { FillPyramidLevel(halving: $0, size: size) }
  }

  @inline(__always)
  private static func average(
    _ a: PixelWord, _ b: PixelWord, _ c: PixelWord, _ d: PixelWord
  ) -> PixelWord {
    // In most pictures, the four pixels are nearly always all opaque or all hidden. Both are quick.
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
    // A sum below is at most 255 × total, so its product with 2²⁴ / total is less than 2³².
    let reciprocal = (1 << 24) / total
    @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
      let sum =
        (a >> shift & 0xFF) * weights.0 + (b >> shift & 0xFF) * weights.1
        + (c >> shift & 0xFF) * weights.2 + (d >> shift & 0xFF) * weights.3
      return (sum &* reciprocal &+ 1 << 23) >> 24
    }
    // The weight is rounded up, so that a cell with anything visible below it never becomes a hole.
    return channel(0) | channel(8) << 8 | channel(16) << 16 | ((total + 3) / 4) << 24
  }

  /// Fills the holes in row `y` of the image below from this level, which must not have any.
  func fillHoles(of row: inout MutableSpan<PixelWord>, y: Int) {
    // Cell i of this level covers pixels 2i and 2i + 1. In each direction, a pixel takes 3/4 of the
    // cell that covers it, and 1/4 of the neighbour that it is next to.
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

  /// Computes `(9a + 3b + 3c + d) / 16` in each channel, rounded.
  @inline(__always)
  private static func blend(
    _ a: PixelWord, _ b: PixelWord, _ c: PixelWord, _ d: PixelWord
  ) -> PixelWord {
    @inline(__always) func lanes(_ shift: UInt32) -> UInt32 {
      let a = a >> shift & PixelWord.laneMask
      let b = b >> shift & PixelWord.laneMask
      let c = c >> shift & PixelWord.laneMask
      let d = d >> shift & PixelWord.laneMask
      return ((9 &* a &+ 3 &* (b &+ c) &+ d &+ 0x0008_0008) >> 4) & PixelWord.laneMask
    }
    return lanes(0) | lanes(8) << 8
  }
}
