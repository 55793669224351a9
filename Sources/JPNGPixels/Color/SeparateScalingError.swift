/// How wrong a picture of straight association gets when its colour and its alpha are scaled
/// separately.
///
/// At a scale of 1/8, each block of 8 × 8 pixels becomes one pixel of its mean colour and its mean
/// alpha. What should be seen of that pixel is the mean of colour × alpha, but what is seen is the
/// product of both means. The difference is the covariance of colour and alpha. It is large if both
/// vary together, as in drops of light on clear glass, or in letters with an outline.
package struct SeparateScalingError: Sendable {
  /// The root mean square of the difference over channels and blocks, in steps of 1/255 of colour
  /// over black.
  package let rootMeanSquare: Double

  /// Measures all blocks of a picture that is not high, and every fourth row of blocks of others.
  package init(of pixels: PixelBuffer) {
    let step = pixels.size.height > 256 ? 4 : 1
    var sums = [BlockSums](repeating: BlockSums(), count: (pixels.size.width + 7) / 8)
    var squares = 0.0
    var count = 0
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
  /// The number of pixels.
  var count: UInt32 = 0
  /// The sums of red, green, blue and alpha.
  var values = SIMD4<UInt32>.zero
  /// The sums of red, green, blue and alpha, each multiplied by the pixel's alpha.
  var products = SIMD4<UInt32>.zero

  @inline(__always)
  mutating func add(_ word: PixelWord) {
    let lanes = SIMD4<UInt32>(
      word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24)
    count &+= 1
    values &+= lanes
    products &+= lanes &* lanes.w
  }

  /// The squared difference between mean product and product of means, added up over three
  /// channels.
  var squaredError: Double {
    let n = Double(count)
    let means = SIMD4<Double>(values) / n
    let difference = (SIMD4<Double>(products) / n - means * means.w) / 255
    return difference.x * difference.x + difference.y * difference.y
      + difference.z * difference.z
  }
}
