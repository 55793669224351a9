/// Reduces a picture to any smaller size: each pixel is the average of the area it covers, in
/// premultiplied space, so that hidden pixels do not count.
package struct AreaFilter {
  private let source: PixelBuffer
  /// How colour and alpha of the source relate.
  private let association: Association
  private let columns: Weights
  private let rows: Weights

  /// To a size that is no larger in either direction.
  package init(_ source: PixelBuffer, _ association: Association, to size: ImageSize) {
    (self.source, self.association) = (source, association)
    columns = Weights(AreaAxis(source.size.width, to: size.width))
    rows = Weights(AreaAxis(source.size.height, to: size.height))
  }

  package var size: ImageSize {
    ImageSize(width: columns.axis.targetCount, height: rows.axis.targetCount)
  }

  /// Calls `body` with each row of the result, straight or premultiplied, top to bottom. Straight
  /// colour where nothing is visible is that of a source pixel.
  package func forEachRow<E: Error>(
    _ wanted: Association, _ body: (Span<PixelWord>) throws(E) -> Void
  ) throws(E) {
    var sums = [SIMD4<UInt32>](repeating: .zero, count: size.width)
    var reduced = sums
    var row = [PixelWord](repeating: 0, count: size.width)
    var reducedIndex = -1
    for y in 0..<size.height {
      for (i, source) in rows.axis.sources(of: y).enumerated() {
        if source != reducedIndex {
          reduceRow(source, into: &reduced)
          reducedIndex = source
        }
        let weight = rows.weights[rows.offsets[y] + i]
        for x in sums.indices {
          sums[x] = i == 0 ? reduced[x] &* weight : sums[x] &+ reduced[x] &* weight
        }
      }
      finish(sums, y, wanted, into: &row)
      try body(row.span)
    }
  }

  /// Averages a source row's pixels: colour × alpha and alpha × 255, at most 255².
  private func reduceRow(_ y: Int, into reduced: inout [SIMD4<UInt32>]) {
    source.withRow(y) { row in
      for x in reduced.indices {
        var sum = SIMD4<UInt32>.zero
        var weight = columns.offsets[x]
        for column in columns.axis.sources(of: x) {
          let word = row[column]
          var lanes = SIMD4<UInt32>(
            word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24)
          let alpha = lanes.w
          let factor = association == .straight ? alpha : 255
          lanes = lanes &* SIMD4(factor, factor, factor, 255)
          sum &+= lanes &* columns.weights[weight]
          weight += 1
        }
        reduced[x] = (sum &+ Weights.one / 2) &>> Weights.bits
      }
    }
  }

  private func finish(
    _ sums: [SIMD4<UInt32>], _ y: Int, _ wanted: Association, into row: inout [PixelWord]
  ) {
    for x in row.indices {
      let sum = (sums[x] &+ Weights.one / 2) &>> Weights.bits
      let alpha = (sum.w + 127) / 255
      if wanted == .premultiplied {
        row[x] = word((sum &+ 127) / 255, alpha, most: alpha)
      } else if sum.w > 0 {
        row[x] = word((sum &* 255 &+ sum.w / 2) / sum.w, alpha, most: 255)
      } else {
        let (column, line) = (columns.axis.sources(of: x), rows.axis.sources(of: y))
        let hidden = source[column.lowerBound + column.count / 2, line.lowerBound + line.count / 2]
        row[x] = PixelWord(red: hidden.red, green: hidden.green, blue: hidden.blue, alpha: 0)
      }
    }
  }

  private func word(_ color: SIMD4<UInt32>, _ alpha: UInt32, most: UInt32) -> PixelWord {
    let color = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: most))
    return color.x | color.y << 8 | color.z << 16 | alpha << 24
  }

  /// The weights of an axis as fractions of `one`, which those of each target sample add up to.
  private struct Weights {
    static let bits: UInt32 = 14
    static let one: UInt32 = 1 << bits

    let axis: AreaAxis
    private(set) var weights: [UInt32] = []
    /// Where the weights of each target sample start.
    private(set) var offsets: [Int] = []

    init(_ axis: AreaAxis) {
      self.axis = axis
      for target in 0..<axis.targetCount {
        offsets.append(weights.count)
        let total = axis.totalWeight(of: target)
        var (covered, given) = (0, UInt32(0))
        for source in axis.sources(of: target) {
          covered += axis.weight(of: source, in: target)
          let upTo = UInt32(((covered << Int(Self.bits)) + total / 2) / total)
          weights.append(upTo - given)
          given = upTo
        }
      }
    }
  }
}
