/// The coefficients of a picture's colours, and the tables that they were quantised with.
package struct ColorCoefficients: Sendable {
  package let lumaTable: QuantisationTable
  package let chromaTable: QuantisationTable
  package let luma: CoefficientPlane
  /// Cb and Cr.
  package let chroma: [CoefficientPlane]

  /// Luma, Cb and Cr.
  package var planes: [CoefficientPlane] { [luma] + chroma }

  /// Whether all pixels are decoded as grey.
  package var hasNoChroma: Bool { chroma.allSatisfy(\.isZero) }
}
