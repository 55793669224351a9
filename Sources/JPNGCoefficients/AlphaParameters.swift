package import JPNGPixels

/// What the choice of an alpha plane's coefficients depends on besides the picture.
package struct AlphaParameters: Hashable, Sendable {
  let table: QuantisationTable
  /// What a bit may cost, in squares of a quantisation step.
  let lambda: Double
  let thoroughness: Thoroughness

  /// What a bit costs at all but the highest qualities.
  static let usualLambda = 0.09

  /// - Parameters:
  ///   - quality: 1…100, on the scale of colour.
  ///   - size: The picture's. Small ones are quantised finer, but less so than colour is.
  ///   - factor: Factor of the distance of that quality.
  ///   - isThorough: Whether time does not matter.
  package init(quality: Int, _ size: ImageSize, factor: Double = 1, isThorough: Bool) {
    thoroughness = Thoroughness(isThorough: isThorough)
    let fineness = CodingParameters.fineness(of: size).squareRoot()
    let distance = CodingParameters.distance(quality: quality) * fineness * factor
    let law = CodingParameters.luma
    table = QuantisationTable(scale: law.scale * distance, exponent: law.exponent)
    lambda = Self.usualLambda * CodingParameters.thrift(distance: distance)
  }
}
