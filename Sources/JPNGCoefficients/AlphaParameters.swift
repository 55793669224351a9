/// What the choice of an alpha plane's coefficients depends on besides the picture.
package struct AlphaParameters: Hashable, Sendable {
  let table: QuantisationTable
  /// What a bit may cost, in squares of a quantisation step.
  let lambda: Double
  /// How often coefficients are chosen.
  let passes: Int

  /// - Parameters:
  ///   - quality: 1…100, on the scale of colour.
  ///   - isThorough: Whether time does not matter.
  package init(quality: Int, isThorough: Bool) {
    passes = isThorough ? 4 : 2
    let distance = CodingParameters.distance(quality: quality)
    table = QuantisationTable(scale: 2.157 * distance, exponent: 0.62)
    lambda = 0.09 * CodingParameters.thrift(distance: distance)
  }
}
