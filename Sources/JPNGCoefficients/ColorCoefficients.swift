/// The coefficients of a picture's colours, and the tables that they were quantised with.
package struct ColorCoefficients: Sendable {
  package let lumaTable: QuantisationTable
  package let chromaTable: QuantisationTable
  /// Luma, Cb and Cr.
  package let planes: [CoefficientPlane]
}
