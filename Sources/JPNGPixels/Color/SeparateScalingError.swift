/// What it costs a picture of straight association that colour and alpha are scaled separately.
///
/// A scale of an eighth gives, for each block of 8 × 8 pixels, the mean colour and the mean alpha.
/// What should be seen is the mean of colour × alpha. The two differ by the covariance, which is
/// large where colour and alpha vary together: drops of light on clear glass, outlined letters.
package struct SeparateScalingError: Sendable {
  /// The root mean square over channels and blocks, in steps of 1/255 of composited colour.
  package let rootMeanSquare: Double

  /// Looks at one row of blocks in four, and at all of them in a small picture.
  package init(of pixels: PixelBuffer) {
    let step = pixels.size.height > 256 ? 4 : 1
    var sums = [BlockSums](repeating: BlockSums(), count: (pixels.size.width + 7) / 8)
    var (squares, count) = (0.0, 0)
    pixels.forEachRow { y, row in
      guard y / 8 % step == 0 else { return }
      for x in row.indices { sums[x / 8].add(row[x]) }
      guard y % 8 == 7 || y == pixels.size.height - 1 else { return }
      for block in sums.indices {
        squares += sums[block].squaredError
        sums[block] = BlockSums()
      }
      count += sums.count
    }
    rootMeanSquare = (squares / Double(max(1, 3 * count))).squareRoot()
  }
}

/// Sums over the pixels of a block.
private struct BlockSums {
  var count: UInt32 = 0
  /// Red, green, blue, alpha.
  var values = SIMD4<UInt32>.zero
  /// Each of them × alpha.
  var products = SIMD4<UInt32>.zero

  @inline(__always)
  mutating func add(_ word: PixelWord) {
    let lanes = SIMD4<UInt32>(
      word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24)
    count &+= 1
    values &+= lanes
    products &+= lanes &* lanes.w
  }

  /// Of the three colours, added.
  var squaredError: Double {
    let n = Double(count)
    let means = SIMD4<Double>(values) / n
    let difference = (SIMD4<Double>(products) / n - means * means.w) / 255
    return difference.x * difference.x + difference.y * difference.y
      + difference.z * difference.z
  }
}
