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
      row.withUnsafeMutableBufferPointer { row in
        // The closures are inlined, so that each case becomes a loop of its own, without a branch
        // at every pixel.
        switch (association, wanted) {
        case (.straight, .straight):
          average(y, into: row, { $0 >> 24 }) { sum, count, _ in sum.straight(count) }
        case (.straight, .premultiplied):
          average(y, into: row, { $0 >> 24 }) { $0.premultiplied($1, $2) }
        case (.premultiplied, .straight):
          average(y, into: row, { _ in 255 }) { sum, count, _ in sum.straight(count) }
        case (.premultiplied, .premultiplied):
          average(y, into: row, { _ in 255 }) { $0.premultiplied($1, $2) }
        }
      }
      try body(row.span)
    }
  }

  /// Computes row `y` of the result.
  ///
  /// - Parameters:
  ///   - weight: Returns the weight of a pixel's colour.
  ///   - finish: Makes a pixel from the sums over a square, the reciprocal of its number of pixels,
  ///     and the reciprocal of 255 times that number.
  @inline(__always)
  private func average(
    _ y: Int, into row: UnsafeMutableBufferPointer<PixelWord>, _ weight: (PixelWord) -> UInt32,
    _ finish: (SquareSums, Reciprocal, Reciprocal) -> PixelWord
  ) {
    let lineCount = min(divisor, source.size.height - y * divisor)
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let start = base + y * divisor * source.rowStride
      func average(_ columns: Range<Int>, of columnCount: Int) {
        let count = UInt32(lineCount * columnCount)
        let reciprocal = Reciprocal(count)
        let weighted = Reciprocal(255 * count)
        for x in columns {
          let square = start + x &* divisor &* PixelBuffer.bytesPerPixel
          var sum = SquareSums()
          for line in 0..<lineCount {
            let pixels = (square + line &* source.rowStride)
              .assumingMemoryBound(to: PixelWord.self)
            for column in 0..<columnCount {
              sum.add(pixels[column], weight: weight(pixels[column]))
            }
          }
          let middle = square + lineCount / 2 &* source.rowStride
          sum.hidden = middle.assumingMemoryBound(to: PixelWord.self)[columnCount / 2]
          row[x] = finish(sum, reciprocal, weighted)
        }
      }
      let whole = source.size.width / divisor
      average(0..<whole, of: divisor)
      if whole < row.count { average(whole..<row.count, of: source.size.width % divisor) }
    }
  }
}

/// Sums over the pixels of a square. It has at most 16² pixels.
private struct SquareSums {
  private var red: UInt32 = 0
  private var green: UInt32 = 0
  private var blue: UInt32 = 0
  private var alpha: UInt32 = 0
  /// The pixel whose colour is taken if all pixels of the square have alpha 0.
  var hidden: PixelWord = 0

  @inline(__always)
  mutating func add(_ word: PixelWord, weight: UInt32) {
    red &+= (word & 0xFF) &* weight
    green &+= ((word >> 8) & 0xFF) &* weight
    blue &+= ((word >> 16) & 0xFF) &* weight
    alpha &+= word >> 24
  }

  /// The average as a straight pixel.
  ///
  /// - Parameter count: The reciprocal of the number of pixels.
  @inline(__always)
  func straight(_ count: Reciprocal) -> PixelWord {
    if alpha == 0 { return hidden & PixelWord.colorMask }
    return pixel(Reciprocal(alpha), maximum: 255, count.divide(alpha))
  }

  /// The average as a premultiplied pixel.
  ///
  /// - Parameters:
  ///   - count: The reciprocal of the number of pixels.
  ///   - weight: The reciprocal of 255 times the number of pixels.
  @inline(__always)
  func premultiplied(_ count: Reciprocal, _ weight: Reciprocal) -> PixelWord {
    let alpha = count.divide(alpha)
    return pixel(weight, maximum: alpha, alpha)
  }

  /// Makes a pixel of the sums, none of whose channels is more than `maximum`. Without that, noise
  /// of coding could make premultiplied colours larger than alpha.
  @inline(__always)
  private func pixel(_ scale: Reciprocal, maximum: UInt32, _ alpha: UInt32) -> PixelWord {
    func channel(_ sum: UInt32) -> UInt32 { min(maximum, scale.divide(sum)) }
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | alpha << 24
  }
}

/// A divisor by which many numbers are divided, each by a multiplication.
private struct Reciprocal {
  private static let bits: UInt64 = 32

  private let factor: UInt64

  init(_ divisor: UInt32) { factor = ((1 << Self.bits) &+ UInt64(divisor) / 2) / UInt64(divisor) }

  /// Returns the rounded quotient. For dividends below 2²⁴, which all sums over a square are, the
  /// quotient before rounding is wrong by less than 0.002.
  @inline(__always)
  func divide(_ dividend: UInt32) -> UInt32 {
    let product = UInt64(dividend) &* factor &+ (1 << (Self.bits - 1))
    return UInt32(truncatingIfNeeded: product >> Self.bits)
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
