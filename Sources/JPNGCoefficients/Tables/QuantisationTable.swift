/// The 64 steps by which the coefficients of a component are divided, in natural order: row by row,
/// horizontal frequencies from left to right. Each is in 1…255, as baseline JPEG has it.
package struct QuantisationTable: Hashable, Sendable {
  package let steps: [UInt16]

  /// A table whose steps grow with the frequency f by a power law: `scale × (1 + f)^exponent`, with
  /// f = √(u² + v²). The eye is the less sensitive, the higher the frequency.
  ///
  /// - Parameter mean: What the step of the DC coefficient, a block's mean, is multiplied by.
  package init(scale: Double, exponent: Double, mean: Double = 1) {
    steps = (0..<64).map { index in
      let (u, v) = (Double(index % 8), Double(index / 8))
      let frequency = (u * u + v * v).squareRoot()
      let step = scale * PortableMath.power(1 + frequency, exponent) * (index == 0 ? mean : 1)
      return UInt16(min(max(step.rounded(), 1), 255))
    }
  }
}
