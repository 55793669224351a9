internal import CPixelKernels

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
    precondition(row.count > 0 && (row.count + 1) / 2 == size.width, "a row of the image below")
    let next = y & 1 == 0 ? max(0, y / 2 - 1) : min(size.height - 1, y / 2 + 1)
    let near = cells.span.extracting(y / 2 * size.width..<(y / 2 + 1) * size.width)
    let far = cells.span.extracting(next * size.width..<(next + 1) * size.width)
    row.withUnsafeMutableBufferPointer { row in
      near.withUnsafeBufferPointer { near in
        far.withUnsafeBufferPointer { far in
          guard let target = row.baseAddress, let near = near.baseAddress,
            let far = far.baseAddress
          else { return }
          pk_fill_holes(target, row.count, near, far, size.width)
        }
      }
    }
  }
}
