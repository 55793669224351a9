/// What becomes of the colour of hidden pixels (alpha 0) before encoding.
public enum HiddenColor: String, Hashable, Sendable, CaseIterable {
  /// A smooth extension of the visible colours: small, and no fringe when filtered or scaled.
  case fill
  /// As in the source.
  case keep
  /// Black.
  case zero
}

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
    withUnsafeBytes { bytes in
      var finest = FillLevel(halving: bytes, size: size, stride: rowStride / Self.bytesPerPixel)
      while finest.size.pixelCount > 1 {
        levels.append(finest)
        finest = finest.halved()
      }
      levels.append(finest)
    }
    guard var above = levels.popLast() else { return }
    if above.cells[0] >> 24 == 0 {
      above.cells[0] = PixelWord(red: 128, green: 128, blue: 128, alpha: 1)
    }
    while var level = levels.popLast() {
      level.cells.withUnsafeMutableBufferPointer { cells in
        for y in 0..<level.size.height {
          let row = UnsafeMutableBufferPointer(
            rebasing: cells[(y * level.size.width)...].prefix(level.size.width))
          above.fillHoles(of: row, y: y)
        }
      }
      above = level
    }
    mutateEachRow { y, row in above.fillHoles(of: row, y: y) }
  }
}

/// One image of the pyramid. A cell's fourth byte is the weight of its colour; 0 is a hole.
private struct FillLevel {
  let size: ImageSize
  var cells: [PixelWord]

  /// Averages 2 × 2 pixels of the image below; at odd edges, those that exist.
  init(halving bytes: UnsafeRawBufferPointer, size below: ImageSize, stride: Int) {
    let size = ImageSize(width: (below.width + 1) / 2, height: (below.height + 1) / 2)
    self.size = size
    let pixels = bytes.assumingMemoryBound(to: PixelWord.self)
    cells = [PixelWord](unsafeUninitializedCapacity: size.pixelCount) { cells, count in
      for y in 0..<size.height {
        let top = 2 * y * stride
        let bottom = 2 * y + 1 < below.height ? top + stride : top
        for x in 0..<size.width {
          let left = 2 * x
          let right = left + 1 < below.width ? left + 1 : left
          cells[y * size.width + x] = Self.average(
            pixels[top + left], pixels[top + right], pixels[bottom + left],
            pixels[bottom + right])
        }
      }
      count = size.pixelCount
    }
  }

  func halved() -> FillLevel {
    cells.withUnsafeBytes { FillLevel(halving: $0, size: size, stride: size.width) }
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
  func fillHoles(of row: UnsafeMutableBufferPointer<PixelWord>, y: Int) {
    // The cell above covers pixels 2i and 2i + 1; the nearer neighbour weighs 3/4.
    let near = (y / 2) * size.width
    let other = y & 1 == 0 ? max(0, y / 2 - 1) : min(size.height - 1, y / 2 + 1)
    let far = other * size.width
    cells.withUnsafeBufferPointer { cells in
      for x in row.indices where row[x] >> 24 == 0 {
        let nearX = x / 2
        let farX = x & 1 == 0 ? max(0, nearX - 1) : min(size.width - 1, nearX + 1)
        row[x] =
          Self.blend(
            cells[near + nearX], cells[near + farX], cells[far + nearX], cells[far + farX])
          & PixelWord.colorMask
      }
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
