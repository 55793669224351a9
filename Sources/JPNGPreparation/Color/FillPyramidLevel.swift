internal import JPNGPixels

/// One image of the pyramid by which ``JPNGPixels/PixelBuffer/fillHiddenColors()`` interpolates.
struct FillPyramidLevel {
  let size: ImageSize
  /// The colours of the image. The fourth byte is the weight of a colour; 0 marks a hole.
  var cells: [PixelWord]

  /// Averages blocks of 2 × 2 pixels of the image below. Blocks at odd edges repeat the last
  /// pixels.
  init(halving pixels: Rows, size below: ImageSize) {
    precondition(pixels.count == below.height, "all rows of the image below")
    precondition(pixels.byteCount == below.width * PixelBuffer.bytesPerPixel)
    let size = ImageSize(width: (below.width + 1) / 2, height: (below.height + 1) / 2)
    self.size = size
    cells = [PixelWord](repeating: 0, count: size.pixelCount)
    cells.withMutableRows(width: size.width) { cells in
      for y in 0..<size.height {
        pixels.withPixels(2 * y) { top in
          pixels.withPixels(min(2 * y + 1, below.height - 1)) { bottom in
            cells.withPixels(y) { PreparationKernels.halve(top, bottom, into: &$0) }
          }
        }
      }
    }
  }

  /// The level above this one.
  func halved() -> FillPyramidLevel {
    cells.withRows(width: size.width) { FillPyramidLevel(halving: $0, size: size) }
  }

  /// Fills the holes in row `y` of the image below from this level, which must not have any.
  func fillHoles(of row: inout MutableSpan<PixelWord>, y: Int) {
    precondition(row.count > 0 && (row.count + 1) / 2 == size.width, "a row of the image below")
    let next = y & 1 == 0 ? max(0, y / 2 - 1) : min(size.height - 1, y / 2 + 1)
    PreparationKernels.fillHoles(
      of: &row,
      near: cells.span.extracting(y / 2 * size.width..<(y / 2 + 1) * size.width),
      far: cells.span.extracting(next * size.width..<(next + 1) * size.width))
  }
}
