/// Reduces a picture by a whole number: each pixel is the average of the square it covers, in
/// premultiplied space, so that hidden pixels do not count.
package struct BoxFilter {
  private let source: PixelBuffer
  /// How colour and alpha of the source relate.
  private let association: Association
  private let divisor: Int

  /// - Precondition: `divisor` is in 1…16, for which the arithmetic is made.
  package init(_ source: PixelBuffer, _ association: Association, dividedBy divisor: Int) {
    precondition((1...16).contains(divisor))
    (self.source, self.association, self.divisor) = (source, association, divisor)
  }

  /// Each side is divided and rounded up; the last squares may cover less.
  package var size: ImageSize {
    ImageSize(
      width: (source.size.width - 1) / divisor + 1, height: (source.size.height - 1) / divisor + 1)
  }

  /// Calls `body` with each row of the result, straight or premultiplied, top to bottom. Straight
  /// colour where nothing is visible is that of a source pixel.
  package func forEachRow<E: Error>(
    _ wanted: Association, _ body: (Span<PixelWord>) throws(E) -> Void
  ) throws(E) {
    var row = [PixelWord](repeating: 0, count: size.width)
    for y in 0..<size.height {
      row.withUnsafeMutableBufferPointer { row in
        // Each case is a loop of its own: nothing is asked at every pixel.
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

  /// - Parameters:
  ///   - weight: Of a pixel's colour.
  ///   - finish: Makes a pixel of sums and the reciprocals of their number and of 255 times that.
  @inline(__always)
  private func average(
    _ y: Int, into row: UnsafeMutableBufferPointer<PixelWord>, _ weight: (PixelWord) -> UInt32,
    _ finish: (Sum, Reciprocal, Reciprocal) -> PixelWord
  ) {
    let lineCount = min(divisor, source.size.height - y * divisor)
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let start = base + y * divisor * source.rowStride
      func average(_ columns: Range<Int>, of columnCount: Int) {
        let count = UInt32(lineCount * columnCount)
        let (reciprocal, weighted) = (Reciprocal(count), Reciprocal(255 * count))
        for x in columns {
          let square = start + x &* divisor &* PixelBuffer.bytesPerPixel
          var sum = Sum()
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

/// Sums over the pixels of a square, at most 16² of them.
private struct Sum {
  private var red: UInt32 = 0
  private var green: UInt32 = 0
  private var blue: UInt32 = 0
  private var alpha: UInt32 = 0
  /// Whose colour counts where no pixel is visible.
  var hidden: PixelWord = 0

  @inline(__always)
  mutating func add(_ word: PixelWord, weight: UInt32) {
    red &+= (word & 0xFF) &* weight
    green &+= ((word >> 8) & 0xFF) &* weight
    blue &+= ((word >> 16) & 0xFF) &* weight
    alpha &+= word >> 24
  }

  /// The average of straight or premultiplied colour.
  ///
  /// - Parameter count: The reciprocal of the number of pixels.
  @inline(__always)
  func straight(_ count: Reciprocal) -> PixelWord {
    if alpha == 0 { return hidden & PixelWord.colorMask }
    return pixel(Reciprocal(alpha), most: 255, count.divide(alpha))
  }

  /// - Parameter weight: The reciprocal of 255 times the number of pixels.
  @inline(__always)
  func premultiplied(_ count: Reciprocal, _ weight: Reciprocal) -> PixelWord {
    let alpha = count.divide(alpha)
    return pixel(weight, most: alpha, alpha)
  }

  /// Coding noise may have lifted premultiplied colour above alpha, hence `most`.
  @inline(__always)
  private func pixel(_ scale: Reciprocal, most: UInt32, _ alpha: UInt32) -> PixelWord {
    func channel(_ sum: UInt32) -> UInt32 { min(most, scale.divide(sum)) }
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | alpha << 24
  }
}

/// Divides by the same number again and again: a multiplication each.
private struct Reciprocal {
  private static let bits: UInt64 = 32

  private let factor: UInt64

  init(_ divisor: UInt32) { factor = ((1 << Self.bits) &+ UInt64(divisor) / 2) / UInt64(divisor) }

  /// The quotient, rounded; off by less than 0.002 before that for dividends below 2²⁴, as are all
  /// sums of a square.
  @inline(__always)
  func divide(_ dividend: UInt32) -> UInt32 {
    let product = UInt64(dividend) &* factor &+ (1 << (Self.bits - 1))
    return UInt32(truncatingIfNeeded: product >> Self.bits)
  }
}

extension PixelBuffer {
  /// The picture with each side divided by a whole number, of the same association.
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
