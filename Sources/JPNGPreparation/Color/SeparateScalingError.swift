package import JPNGPixels

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
    let size = pixels.size
    let step = size.height > 256 ? 4 : 1
    var squares = 0.0
    var count = 0
    pixels.withRows { rows in
      for top in stride(from: 0, to: size.height, by: 8 * step) {
        let strip = rows.rows(top..<min(size.height, top + 8))
        let sums = BlockSums.all(in: strip)
        for (index, block) in sums.enumerated() {
          let columns = min(8, size.width - 8 * index)
          squares += block.squaredError(pixelCount: columns * strip.count)
        }
        count += sums.count
      }
    }
    rootMeanSquare = (squares / Double(max(1, 3 * count))).squareRoot()
  }
}

extension BlockSums {
  /// The squared difference between mean product and product of means, added up over three
  /// channels.
  fileprivate func squaredError(pixelCount: Int) -> Double {
    let n = Double(pixelCount)
    let means = SIMD4<Double>(values) / n
    let difference = (SIMD4<Double>(products) / n - means * means.w) / 255
    return difference.x * difference.x + difference.y * difference.y
      + difference.z * difference.z
  }
}
