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
    var result = PixelBuffer(uninitialized: orientation.swapsSides ? size.transposed : size)
    withRows { source in
      let (lastColumn, lastRow) = (size.width - 1, size.height - 1)
      result.mutateEachRow { y, row in
        for x in row.indices {
          row[x] =
            switch orientation {
            case .upright: source[x, y]
            case .mirroredHorizontally: source[lastColumn - x, y]
            case .rotated180: source[lastColumn - x, lastRow - y]
            case .mirroredVertically: source[x, lastRow - y]
            case .transposed: source[y, x]
            case .rotatedLeft: source[y, lastRow - x]
            case .transversed: source[lastColumn - y, lastRow - x]
            case .rotatedRight: source[lastColumn - y, x]
            }
        }
      }
    }
    return result
  }
}
