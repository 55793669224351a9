internal import JPNGPixels
internal import JPNGThreads

/// A picture in XYB at up to six scales, each half of the one before, reduced in linear light.
///
/// It takes 4 floats a pixel: 3 channels, and a third of that for the smaller scales.
struct XYBPyramid: Sendable {
  /// The picture at each scale, the largest first.
  let levels: [XYBImage]

  /// - Parameters:
  ///   - pixels: Both sides are at least 8.
  ///   - background: What the pixels are laid over; where there is none, they count as opaque.
  init(_ pixels: PixelBuffer, over background: Background?, sharing threads: ThreadBudget) {
    let levels = Self.sizes(of: pixels.size).map { XYBImage(size: $0) }
    for (index, level) in levels.enumerated() {
      let next = index + 1 < levels.count ? levels[index + 1] : nil
      let height = level.size.height
      threads.forEach((height - 1) / Self.stripHeight + 1) { strip in
        let rows = strip * Self.stripHeight..<min(height, (strip + 1) * Self.stripHeight)
        if index == 0 {
          for y in rows { pixels.withRow(y) { level.fillRow(y, with: $0, over: background) } }
        }
        if let next {
          for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
            level.halve(y, min(y + 1, rows.upperBound - 1), into: next)
          }
        }
        for y in rows { level.convertRow(y) }
      }
    }
    self.levels = levels
  }

  /// The size at each scale. As in the reference tool, a scale is followed by another where its
  /// sides are at least 8, so that the last may be as small as 4.
  static func sizes(of size: ImageSize) -> [ImageSize] {
    var sizes: [ImageSize] = []
    var next = size
    while sizes.count < 6, sizes.last.map({ min($0.width, $0.height) >= 8 }) ?? true {
      sizes.append(next)
      next = ImageSize(width: (next.width + 1) / 2, height: (next.height + 1) / 2)
    }
    return sizes
  }

  /// Rows that one thread takes through all steps while they are in its cache. The number is even,
  /// so that the two rows that are halved to one are always in the same strip.
  private static let stripHeight = 16
}
