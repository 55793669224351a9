/// Reduces a picture by a whole number: each pixel is the average of the square it covers, in
/// premultiplied space, so that hidden pixels do not count.
package struct BoxFilter {
  private let source: PixelBuffer
  /// How colour and alpha of the source relate.
  private let association: Association
  private let divisor: Int

  /// - Precondition: `divisor` is in 1…256, so that the sums of a square fit.
  package init(_ source: PixelBuffer, _ association: Association, dividedBy divisor: Int) {
    precondition((1...256).contains(divisor))
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
    _ wanted: Association, _ body: (UnsafeBufferPointer<PixelWord>) throws(E) -> Void
  ) throws(E) {
    var sums = [Sum](repeating: Sum(), count: size.width)
    var row = [PixelWord](repeating: 0, count: size.width)
    for y in 0..<size.height {
      let lines = y * divisor..<min(source.size.height, (y + 1) * divisor)
      for x in sums.indices { sums[x] = Sum() }
      for line in lines { add(line, to: &sums) }
      for x in row.indices {
        let columns = x * divisor..<min(source.size.width, (x + 1) * divisor)
        let average = sums[x].average(of: lines.count * columns.count, wanted)
        row[x] = average ?? hiddenPixel(columns, lines)
      }
      try row.withUnsafeBufferPointer(body)
    }
  }

  private func add(_ line: Int, to sums: inout [Sum]) {
    let (divisor, width) = (divisor, source.size.width)
    let isStraight = association == .straight
    source.withUnsafeBytes { bytes in
      let row = UnsafeRawBufferPointer(rebasing: bytes[(line * source.rowStride)...])
        .bindMemory(to: PixelWord.self)
      sums.withUnsafeMutableBufferPointer { sums in
        for x in sums.indices {
          var sum = sums[x]
          for column in x * divisor..<min(width, (x + 1) * divisor) {
            let word = row[column]
            sum.add(word, weight: isStraight ? word >> 24 : 255)
          }
          sums[x] = sum
        }
      }
    }
  }

  private func hiddenPixel(_ columns: Range<Int>, _ lines: Range<Int>) -> PixelWord {
    let pixel = source[columns.lowerBound + columns.count / 2, lines.lowerBound + lines.count / 2]
    return PixelWord(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: 0)
  }
}

/// Sums of colour × weight and alpha × 255, two of them in the halves of each word.
private struct Sum {
  private var redAndBlue: UInt64 = 0
  private var greenAndAlpha: UInt64 = 0

  @inline(__always)
  mutating func add(_ word: PixelWord, weight: UInt32) {
    let (word, weight) = (UInt64(word), UInt64(weight))
    // Red and blue, then green and alpha, each in a half of its own.
    let rb = (word & 0xFF) | (word & 0xFF_0000) << 16
    let g = (word >> 8) & 0xFF
    let a = word >> 24
    redAndBlue += rb * weight
    greenAndAlpha += g * weight | (a * 255) << 32
  }

  /// The average of `count` pixels; `nil` where straight colour has no weight.
  func average(of count: Int, _ wanted: Association) -> PixelWord? {
    let alphaSum = Double(greenAndAlpha >> 32)
    let alpha = (alphaSum / Double(255 * count)).rounded(.toNearestOrAwayFromZero)
    if alphaSum == 0, wanted == .straight { return nil }
    let (scale, most) =
      wanted == .straight ? (255 / alphaSum, 255) : (1 / Double(255 * count), alpha)
    func channel(_ sum: UInt64) -> UInt32 {
      UInt32(min(most, Double(sum & 0xFFFF_FFFF) * scale + 0.5))
    }
    return channel(redAndBlue) | channel(greenAndAlpha) << 8 | channel(redAndBlue >> 32) << 16
      | UInt32(alpha) << 24
  }
}

extension PixelBuffer {
  /// The picture with each side divided by a whole number, of the same association.
  package func reduced(_ association: Association, by divisor: Int) -> PixelBuffer {
    let filter = BoxFilter(self, association, dividedBy: divisor)
    var small = PixelBuffer(uninitialized: filter.size)
    var y = 0
    let stride = small.rowStride
    small.withUnsafeMutableBytes { target in
      filter.forEachRow(association) { row in
        target[(y * stride)...].copyBytes(from: UnsafeRawBufferPointer(row))
        y += 1
      }
    }
    return small
  }
}
