internal import CPixelKernels

/// Reduces a picture by a whole number. Each pixel of the result is the average of the square of
/// pixels that it covers. Colours are averaged premultiplied, so that those of hidden pixels do not
/// count.
package struct BoxFilter {
  private let source: PixelBuffer
  /// The association of the source.
  private let association: Association
  private let divisor: Int

  /// - Parameters:
  ///   - association: The association of the source.
  ///   - divisor: The side of a square.
  /// - Precondition: `divisor` is in 1…16. Sums over larger squares might not fit their integers.
  package init(_ source: PixelBuffer, _ association: Association, dividedBy divisor: Int) {
    precondition((1...16).contains(divisor))
    self.source = source
    self.association = association
    self.divisor = divisor
  }

  /// The size of the result: each side of the source divided by the divisor and rounded up. Squares
  /// at the right and the lower edge may be cut off.
  package var size: ImageSize {
    ImageSize(
      width: (source.size.width - 1) / divisor + 1, height: (source.size.height - 1) / divisor + 1)
  }

  /// Calls `body` with each row of the result, from top to bottom.
  ///
  /// In a straight result, a pixel with alpha 0 gets the colour of the source pixel in its middle.
  ///
  /// - Parameter wanted: The association of the result.
  package func forEachRow<E: Error>(
    _ wanted: Association, _ body: (Span<PixelWord>) throws(E) -> Void
  ) throws(E) {
    var row = [PixelWord](repeating: 0, count: size.width)
    for y in 0..<size.height {
      row.withUnsafeMutableBufferPointer { average(y, into: $0, wanted) }
      try body(row.span)
    }
  }

  /// Computes row `y` of the result.
  private func average(
    _ y: Int, into row: UnsafeMutableBufferPointer<PixelWord>, _ wanted: Association
  ) {
    source.withUnsafeBytes { bytes in
      guard let target = row.baseAddress,
        let base = bytes.assumingMemoryBound(to: PixelWord.self).baseAddress
      else { return }
      let first = y * divisor
      pk_average_pixels(
        base + first * (source.rowStride / PixelBuffer.bytesPerPixel), source.rowStride,
        Int32(min(divisor, source.size.height - first)), source.size.width, Int32(divisor),
        association == .straight, wanted == .straight, target)
    }
  }
}

extension PixelBuffer {
  /// The picture with each side divided by a whole number, rounded up.
  ///
  /// - Parameter association: The association of the picture, and of the result.
  package func reduced(_ association: Association, by divisor: Int) -> PixelBuffer {
    let filter = BoxFilter(self, association, dividedBy: divisor)
    var small = PixelBuffer(uninitialized: filter.size)
    small.withMutableRows { target in
      var y = 0
      filter.forEachRow(association) { row in
        target.copy(row, toRow: y)
        y += 1
      }
    }
    return small
  }
}
