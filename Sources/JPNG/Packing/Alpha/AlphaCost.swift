internal import JPNGCoefficients

/// What a way to code alpha costs, in bytes: those that it takes, and those that would have to be
/// spent elsewhere to make up for its error.
struct AlphaCost {
  private let hasFlatColor: Bool
  private let isSmooth: Bool
  /// What a byte is worth, in squares of 8-bit steps of alpha.
  private let perByte: Double

  /// How much an error of a PNG counts in glows and panes. Fewer values make bands there: pixels
  /// next to each other have the same error, which is seen more than the noise of a JPEG.
  private static let weightOfBands = 4.0
  /// How much larger than a lossy plane a lossless one may be where there is one colour only, so
  /// that alpha is all there is to see.
  private static let factorInFlatColor = 1.25
  /// How many bytes more a PNG of fewer values has to save there. Letters and symbols would save a
  /// few hundred, and their edges, which otherwise have no error at all, would have one.
  private static let leastSavedInFlatColor = 4096.0

  /// - Parameters:
  ///   - quality: That of colour, 1…100.
  ///   - isSmooth: Whether the picture has glows or panes, and not only edges.
  ///   - hasFlatColor: Whether all that is seen has one colour.
  init(quality: Int, isSmooth: Bool, hasFlatColor: Bool) {
    self.hasFlatColor = hasFlatColor
    self.isSmooth = isSmooth
    let distance = CodingParameters.distance(quality: quality)
    perByte = 120 * distance * distance * distance.squareRoot()
  }

  /// That of a JPEG.
  func ofJPEG(byteCount: Int, _ error: AlphaError) -> Double {
    cost(byteCount, error, weight: 1)
  }

  /// That of a PNG, whose values may be fewer.
  func ofPNG(byteCount: Int, _ error: AlphaError) -> Double {
    cost(byteCount, error, weight: isSmooth ? Self.weightOfBands : 1)
      + (hasFlatColor && error.maximum > 0 ? Self.leastSavedInFlatColor : 0)
  }

  private func cost(_ byteCount: Int, _ error: AlphaError, weight: Double) -> Double {
    guard hasFlatColor else {
      return Double(byteCount) + weight * Double(error.sumOfSquares) / perByte
    }
    return Double(byteCount) * (error.maximum > 0 ? Self.factorInFlatColor : 1)
  }
}
