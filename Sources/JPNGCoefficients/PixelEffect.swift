package import JPNGPixels

/// What changes of coefficients change in pixels as they are decoded at one scale.
package struct PixelEffect: Sendable {
  private let luma: CoefficientResponse
  /// Along rows, and along columns.
  private let chroma: (across: CoefficientResponse, down: CoefficientResponse)
  private let tables: [QuantisationTable]

  /// What the inverse colour transform makes of a step of luma, Cb and Cr (JFIF 1.02).
  private static let colors: [SIMD3<Float>] = [
    SIMD3(1, 1, 1), SIMD3(0, -0.344_136, 1.772), SIMD3(1.402, -0.714_136, 0),
  ]

  /// - Parameters:
  ///   - coefficients: Those that are changed.
  ///   - divisor: What sides are divided by as pixels are decoded: 1, 2, 4 or 8.
  ///   - average: How many pixels of a row and of a column are averaged afterwards.
  package init(of coefficients: ColorCoefficients, dividedBy divisor: Int, averaging average: Int) {
    let (h, v) = coefficients.subsampling
    // Smaller scales have as many samples of chroma as of luma if both directions are subsampled.
    let isUpsampled = divisor == 1 || h != v
    func response(_ subsampling: Int) -> CoefficientResponse {
      CoefficientResponse(
        dividedBy: divisor, averaging: average, subsampling: subsampling,
        isUpsampled: isUpsampled && subsampling > 1)
    }
    luma = response(1)
    chroma = (response(h), response(v))
    tables = [coefficients.lumaTable, coefficients.chromaTable]
  }

  package func patch(of change: CoefficientChange) -> ColorPatch {
    let isLuma = change.steps.x != 0
    let across = isLuma ? luma : chroma.across
    let down = isLuma ? luma : chroma.down
    let step = Float(tables[isLuma ? 0 : 1].steps[change.index])
    let color = (0..<3).reduce(SIMD3<Float>.zero) {
      $0 + Self.colors[$1] * (step * Float(change.steps[$1]))
    }
    return ColorPatch(
      corner: (change.column * across.side + across.start, change.row * down.side + down.start),
      across: across.samples[change.index % 8], down: down.samples[change.index / 8],
      color: color)
  }
}
