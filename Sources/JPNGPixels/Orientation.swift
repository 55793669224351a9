/// Where the top left corner of the picture is stored, numbered as in Exif (tag 0x0112).
package enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirroredHorizontally
  case rotated180
  case mirroredVertically
  case transposed
  case rotatedLeft
  case transversed
  case rotatedRight

  package var swapsSides: Bool { rawValue >= 5 }
}

extension PixelBuffer {
  /// The picture turned so that it is upright when it was stored with the given orientation.
  package func upright(from orientation: Orientation) -> PixelBuffer {
    guard orientation != .upright else { return self }
    let target = orientation.swapsSides ? size.transposed : size
    var result = PixelBuffer(uninitialized: target)
    withUnsafeBytes { source in
      // The source pixel of (0, 0), and the way to go for each step right and down.
      let last = (x: (size.width - 1) * Self.bytesPerPixel, y: (size.height - 1) * rowStride)
      let (right, down) = (Self.bytesPerPixel, rowStride)
      let (start, stepX, stepY): (Int, Int, Int) =
        switch orientation {
        case .upright: (0, right, down)
        case .mirroredHorizontally: (last.x, -right, down)
        case .rotated180: (last.x + last.y, -right, -down)
        case .mirroredVertically: (last.y, right, -down)
        case .transposed: (0, down, right)
        case .rotatedLeft: (last.y, -down, right)
        case .transversed: (last.x + last.y, -down, -right)
        case .rotatedRight: (last.x, down, -right)
        }
      result.mutateEachRow { y, row in
        for x in row.indices {
          row[x] = source.load(
            fromByteOffset: start + x * stepX + y * stepY, as: PixelWord.self)
        }
      }
    }
    return result
  }
}
