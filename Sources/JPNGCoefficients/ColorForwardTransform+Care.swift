package import JPNGPixels

extension ColorForwardTransform {
  /// Chooses the coefficients of some blocks of a picture again, so that errors near edges are not
  /// large there.
  ///
  /// - Parameters:
  ///   - coefficients: Those of the picture, which are changed.
  ///   - care: The blocks that are chosen again.
  ///   - picture: Rows of RGBA.
  ///   - decodedAlpha: As the coefficients were made with.
  package func choose(
    _ coefficients: ColorCoefficients, againWith care: EdgeCare, of picture: Rows,
    decodedAlpha: Rows?
  ) {
    let mayBeAlone = coefficients.hasNoChroma
    for region in care.regions {
      // What is chosen depends on the samples next to it, so the squares around are there, too. At
      // the left border of the picture a DC coefficient is predicted from the end of the row of
      // MCUs above, which may not be there: that of the region around stands in for it.
      let around = region.grown(within: care.allSquares)
      let part = coefficients.inRegion(around)
      _ = self.coefficients(
        of: picture.pixels(in: around), decodedAlpha: decodedAlpha?.samples(in: around),
        changing: Earlier(part, care.inRegion(region, around: around), mayBeAlone))
      coefficients.replace(region, by: part, around: around)
    }
  }
}

extension Rows {
  fileprivate func pixels(in region: CareRegion) -> Rows {
    part(region, bytesPerPixel: PixelBuffer.bytesPerPixel)
  }

  fileprivate func samples(in region: CareRegion) -> Rows { part(region, bytesPerPixel: 1) }

  private func part(_ region: CareRegion, bytesPerPixel: Int) -> Rows {
    let columns = CareRegion.units(
      CareRegion.side, of: region.columns, count: byteCount / bytesPerPixel)
    return rows(CareRegion.units(CareRegion.side, of: region.rows, count: count))
      .bytes((columns.lowerBound * bytesPerPixel)..<(columns.upperBound * bytesPerPixel))
  }
}
