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

  /// Whether others, with the same tables, are the same.
  package func isSame(as other: ColorCoefficients) -> Bool {
    zip(planes, other.planes).allSatisfy { $0.isSame(as: $1) }
  }

  /// Copies of those in a region.
  package func inRegion(_ region: CareRegion) -> ColorCoefficients {
    copied { $0.part(rows: rows(of: region, $0), columns: columns(of: region, $0)) }
  }

  package func copied() -> ColorCoefficients {
    copied { $0.part(rows: 0..<$0.blocksHigh, columns: 0..<$0.blocksWide) }
  }

  private func copied(_ part: (CoefficientPlane) -> CoefficientPlane) -> ColorCoefficients {
    ColorCoefficients(
      lumaTable: lumaTable, chromaTable: chromaTable, luma: part(luma), chroma: chroma.map(part),
      lengths: lengths)
  }

  /// Replaces those in a region.
  ///
  /// - Parameter other: Those of a region that holds it, `around`.
  package func replace(_ region: CareRegion, by other: ColorCoefficients, around: CareRegion) {
    for (plane, part) in zip(planes, other.planes) {
      plane.replace(
        rows: rows(of: region, plane), columns: columns(of: region, plane), by: part,
        at: (rows(of: around, plane).lowerBound, columns(of: around, plane).lowerBound))
    }
  }

  private func rows(of region: CareRegion, _ plane: CoefficientPlane) -> Range<Int> {
    let isSubsampled = plane.blocksHigh < luma.blocksHigh
    return CareRegion.units(
      EdgeCare.blocksOfSquare / (isSubsampled ? 2 : 1), of: region.rows, count: plane.blocksHigh)
  }

  private func columns(of region: CareRegion, _ plane: CoefficientPlane) -> Range<Int> {
    let isSubsampled = plane.blocksWide < luma.blocksWide
    return CareRegion.units(
      EdgeCare.blocksOfSquare / (isSubsampled ? 2 : 1), of: region.columns, count: plane.blocksWide)
  }
}
