internal import CQualityKernels
internal import JPNGPixels
internal import JPNGThreads

/// A picture in XYB at up to six scales, each half of the one before, reduced in linear light.
///
/// It takes 4 floats a pixel: 3 planes, and a third of that for the smaller scales.
struct XYBPyramid: Sendable {
  /// X, Y and B at each scale, the largest first.
  let levels: [[FloatPlane]]

  /// Of pixels that are laid over `background`, or taken for opaque where there is none.
  ///
  /// - Precondition: both sides are at least 8.
  init(_ pixels: PixelBuffer, over background: Background?, sharing threads: ThreadBudget) {
    let levels = Self.sizes(of: pixels.size).map { size in
      (0..<3).map { _ in FloatPlane(size: size) }
    }
    for (index, planes) in levels.enumerated() {
      let next = index + 1 < levels.count ? levels[index + 1] : nil
      let height = planes[0].size.height
      threads.forEach((height - 1) / Self.stripHeight + 1) { strip in
        let rows = strip * Self.stripHeight..<min(height, (strip + 1) * Self.stripHeight)
        if index == 0 { Self.split(pixels, over: background, rows, into: planes) }
        if let next { Self.halve(planes, rows, into: next) }
        for y in rows {
          qk_linear_to_xyb(
            planes[0].row(y), planes[1].row(y), planes[2].row(y), planes[0].size.width)
        }
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

  /// Rows that one thread takes through all steps while they are in its cache; even, so that pairs
  /// of rows stay together.
  private static let stripHeight = 16

  private static func split(
    _ pixels: PixelBuffer, over background: Background?, _ rows: Range<Int>,
    into planes: [FloatPlane]
  ) {
    for y in rows {
      pixels.withRow(y) { LinearLight.split($0, over: background, into: planes.map { $0.row(y) }) }
    }
  }

  private static func halve(_ planes: [FloatPlane], _ rows: Range<Int>, into halves: [FloatPlane]) {
    for (plane, half) in zip(planes, halves) {
      for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
        let lower = min(y + 1, rows.upperBound - 1)
        HalvingKernel.halve(
          plane.row(y), plane.row(lower), count: plane.size.width, into: half.row(y / 2))
      }
    }
  }
}

extension PixelBuffer {
  /// Calls `body` with the pixels of row `y`, for reading.
  func withRow<R>(_ y: Int, _ body: (UnsafeBufferPointer<PixelWord>) -> R) -> R {
    withUnsafeBytes { bytes in
      let row = UnsafeRawBufferPointer(rebasing: bytes[(y * rowStride)...].prefix(size.width * 4))
      return body(row.assumingMemoryBound(to: PixelWord.self))
    }
  }
}
