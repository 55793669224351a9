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
      sums.withUnsafeMutableBufferPointer { sums in
        sums.update(repeating: Sum())
        for line in lines { add(line, to: sums) }
        row.withUnsafeMutableBufferPointer { average(sums, lines, wanted, into: $0) }
      }
      try row.withUnsafeBufferPointer(body)
    }
  }

  private func add(_ line: Int, to sums: UnsafeMutableBufferPointer<Sum>) {
    // One loop for each association, so that neither asks at every pixel.
    switch association {
    case .straight: add(line, to: sums) { $0 >> 24 }
    case .premultiplied: add(line, to: sums) { _ in 255 }
    }
  }

  @inline(__always)
  private func add(
    _ line: Int, to sums: UnsafeMutableBufferPointer<Sum>, weight: (PixelWord) -> UInt32
  ) {
    source.withUnsafeBytes { bytes in
      let row = UnsafeRawBufferPointer(rebasing: bytes[(line * source.rowStride)...])
        .bindMemory(to: PixelWord.self)
      var column = 0
      for x in 0..<source.size.width / divisor {
        var sum = sums[x]
        for _ in 0..<divisor {
          sum.add(row[column], weight: weight(row[column]))
          column &+= 1
        }
        sums[x] = sum
      }
      for column in column..<source.size.width {
        sums[sums.count - 1].add(row[column], weight: weight(row[column]))
      }
    }
  }

  private func average(
    _ sums: UnsafeMutableBufferPointer<Sum>, _ lines: Range<Int>, _ wanted: Association,
    into row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    for x in row.indices {
      let columns = x * divisor..<min(source.size.width, (x + 1) * divisor)
      let count = lines.count * columns.count
      row[x] =
        switch wanted {
        case .premultiplied: sums[x].premultiplied(of: count)
        case .straight where sums[x].isHidden: hiddenPixel(columns, lines)
        case .straight: sums[x].straight(of: count)
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
    redAndBlue &+= (word & 0xFF | (word & 0xFF_0000) << 16) &* weight
    greenAndAlpha &+= ((word >> 8) & 0xFF) &* weight | ((word >> 24) &* 255) << 32
  }

  var isHidden: Bool { greenAndAlpha >> 32 == 0 }

  /// The straight average of `count` pixels, of which some are visible.
  @inline(__always)
  func straight(of count: Int) -> PixelWord {
    let alpha = Double(greenAndAlpha >> 32)
    return pixel(255 / alpha, most: 255, alpha: UInt32(alpha / Double(255 * count) + 0.5))
  }

  /// The premultiplied average of `count` pixels.
  @inline(__always)
  func premultiplied(of count: Int) -> PixelWord {
    let scale = 1 / Double(255 * count)
    let alpha = UInt32(Double(greenAndAlpha >> 32) * scale + 0.5)
    return pixel(scale, most: alpha, alpha: alpha)
  }

  /// Coding noise may have lifted premultiplied colour above alpha, hence `most`.
  @inline(__always)
  private func pixel(_ scale: Double, most: UInt32, alpha: UInt32) -> PixelWord {
    func channel(_ sum: UInt64) -> UInt32 {
      min(most, UInt32(Double(sum & 0xFFFF_FFFF) * scale + 0.5))
    }
    return channel(redAndBlue) | channel(greenAndAlpha) << 8 | channel(redAndBlue >> 32) << 16
      | alpha << 24
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
