internal import CCoefficientKernels

/// The coefficients of a picture's colours, and the tables that they were quantised with.
package struct ColorCoefficients: Sendable {
  package let lumaTable: QuantisationTable
  package let chromaTable: QuantisationTable
  package let luma: CoefficientPlane
  /// Cb and Cr.
  package let chroma: [CoefficientPlane]

  /// What bits of luma and of chroma were taken to cost.
  let lengths: (luma: ck_code_lengths, chroma: ck_code_lengths)

  /// Luma, Cb and Cr.
  package var planes: [CoefficientPlane] { [luma] + chroma }

  /// Whether all pixels are decoded as grey.
  package var hasNoChroma: Bool { chroma.allSatisfy(\.isZero) }

  /// Copies of those in some bands of ``EdgeCare``.
  func inBands(_ bands: Range<Int>) -> ColorCoefficients {
    func part(_ plane: CoefficientPlane) -> CoefficientPlane { plane.rows(rows(bands, of: plane)) }
    return ColorCoefficients(
      lumaTable: lumaTable, chromaTable: chromaTable, luma: part(luma), chroma: chroma.map(part),
      lengths: lengths)
  }

  /// Replaces those in some bands.
  ///
  /// - Parameter first: The band that the other's first stands for.
  func replaceBands(_ bands: Range<Int>, by other: ColorCoefficients, whoseFirstIs first: Int) {
    for (plane, part) in zip(planes, other.planes) {
      plane.replace(
        rows(bands, of: plane), by: part, whoseFirstRowIs: first * rowsOfBand(plane))
    }
  }

  private func rows(_ bands: Range<Int>, of plane: CoefficientPlane) -> Range<Int> {
    let count = rowsOfBand(plane)
    return (bands.lowerBound * count)..<min(plane.blocksHigh, bands.upperBound * count)
  }

  private func rowsOfBand(_ plane: CoefficientPlane) -> Int {
    let all = EdgeCare.band / EdgeCare.side
    return plane.blocksHigh < luma.blocksHigh ? all / 2 : all
  }
}
