/// Reduces a picture to any smaller size. Each pixel of the result is the average of the area that
/// it covers. Colours are averaged premultiplied, so that those of hidden pixels do not count.
package struct AreaFilter {
  private let source: PixelBuffer
  /// The association of the source.
  private let association: Association
  private let columns: Weights
  private let rows: Weights

  /// - Parameters:
  ///   - association: The association of the source.
  ///   - size: The size of the result.
  /// - Precondition: The result is neither wider nor higher than the source.
  package init(_ source: PixelBuffer, _ association: Association, to size: ImageSize) {
    self.source = source
    self.association = association
    columns = Weights(AreaAxis(source.size.width, to: size.width))
    rows = Weights(AreaAxis(source.size.height, to: size.height))
  }

  /// The size of the result.
  package var size: ImageSize {
    ImageSize(width: columns.axis.targetCount, height: rows.axis.targetCount)
  }

  /// Calls `body` with each row of the result, from top to bottom.
  ///
  /// In a straight result, a pixel with alpha 0 gets the colour of the source pixel in its middle.
  ///
  /// - Parameter wanted: The association of the result.
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

  /// Averages the pixels of a source row that each column of the result covers: the products of
  /// colour and alpha, and alpha × 255. All of them are at most 255².
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

  /// Makes the pixels of a row of the result from the sums over its area.
  private func finish(
    _ sums: [SIMD4<UInt32>], _ y: Int, _ wanted: Association, into row: inout [PixelWord]
  ) {
    for x in row.indices {
      let sum = (sums[x] &+ Weights.one / 2) &>> Weights.bits
      let alpha = (sum.w + 127) / 255
      if wanted == .premultiplied {
        row[x] = word((sum &+ 127) / 255, alpha, maximum: alpha)
      } else if sum.w > 0 {
        row[x] = word((sum &* 255 &+ sum.w / 2) / sum.w, alpha, maximum: 255)
      } else {
        let sourceColumns = columns.axis.sources(of: x)
        let sourceRows = rows.axis.sources(of: y)
        let hidden = source[
          sourceColumns.lowerBound + sourceColumns.count / 2,
          sourceRows.lowerBound + sourceRows.count / 2]
        row[x] = PixelWord(red: hidden.red, green: hidden.green, blue: hidden.blue, alpha: 0)
      }
    }
  }

  /// Makes a pixel of a colour, none of whose channels may be more than `maximum`, and of its
  /// alpha.
  private func word(_ color: SIMD4<UInt32>, _ alpha: UInt32, maximum: UInt32) -> PixelWord {
    let color = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: maximum))
    return color.x | color.y << 8 | color.z << 16 | alpha << 24
  }

  /// The weights of an axis as fractions of `one`. The weights of each target sample add up to
  /// `one`.
  private struct Weights {
    static let bits: UInt32 = 14
    static let one: UInt32 = 1 << bits

    let axis: AreaAxis
    private(set) var weights: [UInt32] = []
    /// The index in `weights` at which those of each target sample start.
    private(set) var offsets: [Int] = []

    init(_ axis: AreaAxis) {
      self.axis = axis
      for target in 0..<axis.targetCount {
        offsets.append(weights.count)
        let total = axis.totalWeight(of: target)
        // Rounding the sum of the weights so far, and not each weight, makes their total exact.
        var covered = 0
        var previousSum: UInt32 = 0
        for source in axis.sources(of: target) {
          covered += axis.weight(of: source, in: target)
          let sum = UInt32(((covered << Int(Self.bits)) + total / 2) / total)
          weights.append(sum - previousSum)
          previousSum = sum
        }
      }
    }
  }
}
