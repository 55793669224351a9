internal import CPixelKernels

/// Reduces pictures by a whole number. Each pixel of the result is the average of the square of
/// pixels that it covers. Colours are averaged premultiplied, so that those of hidden pixels do not
/// count.
package struct BoxFilter: Sendable {
  /// The side of a square.
  package let divisor: Int
  private let stored: Association
  private let wanted: Association

  /// - Parameters:
  ///   - stored: The association of the source.
  ///   - wanted: The association of the result.
  ///   - divisor: The side of a square.
  /// - Precondition: `divisor` is in 1…16. Sums over larger squares might not fit their integers.
  package init(from stored: Association, to wanted: Association, dividedBy divisor: Int) {
    precondition((1...16).contains(divisor))
    self.divisor = divisor
    self.stored = stored
    self.wanted = wanted
  }

  /// What becomes of a side that has `length` pixels in the source: it is divided by the divisor
  /// and rounded up. Squares at the right and the lower edge may be cut off.
  package func reduced(_ length: Int) -> Int { (length - 1) / divisor + 1 }

  /// Reduces rows of pixels, 4 bytes each.
  ///
  /// In a straight result, a pixel with alpha 0 gets the colour of the source pixel in its middle.
  ///
  /// - Precondition: The source begins at the upper edge of squares, and there are as many rows of
  ///   the result, and as many pixels in them, as ``reduced(_:)`` says.
  package func reduce(_ source: Rows, into target: MutableRows) {
    let columns = source.byteCount / PixelBuffer.bytesPerPixel
    precondition(
      target.count == reduced(source.count)
        && target.byteCount == reduced(columns) * PixelBuffer.bytesPerPixel)
    defer { extendLifetime(source) }
    for y in 0..<target.count {
      let first = y * divisor
      guard let squares = source.pixels(first).baseAddress else { return }
      target.withUnsafePixels(y) { row in
        pk_average_pixels(
          squares, source.stride, Int32(min(divisor, source.count - first)), columns,
          Int32(divisor), stored == .straight, wanted == .straight, row)
      }
    }
  }
}

extension PixelBuffer {
  /// The picture with each side divided by a whole number, rounded up.
  ///
  /// - Parameters:
  ///   - stored: The association of the picture.
  ///   - wanted: The association of the result. Default: `nil`, the same.
  package func reduced(
    _ stored: Association, to wanted: Association? = nil, by divisor: Int
  ) -> PixelBuffer {
    let filter = BoxFilter(from: stored, to: wanted ?? stored, dividedBy: divisor)
    var small = PixelBuffer(
      uninitialized: ImageSize(
        width: filter.reduced(size.width), height: filter.reduced(size.height)))
    small.withMutableRows { target in
      withRows { filter.reduce($0, into: target) }
    }
    return small
  }
}
