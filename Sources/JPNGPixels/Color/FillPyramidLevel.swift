internal import CPixelKernels

/// One image of the pyramid by which ``PixelBuffer/fillHiddenColors()`` interpolates.
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
      defer {
        extendLifetime(cells)
        extendLifetime(pixels)
      }
      for y in 0..<size.height {
        let top = pixels.pixels(2 * y)
        let bottom = pixels.pixels(min(2 * y + 1, below.height - 1))
        guard let first = top.baseAddress, let second = bottom.baseAddress,
          let row = cells.pixels(y).baseAddress
        else { return }
        pk_halve(first, second, below.width, row)
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
