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
      // What is chosen depends on the samples next to it, so the cells around are there, too. Only
      // what the first block of a row of the picture is predicted from is not: a guess stands in.
      let around = region.grown(within: care.allCells)
      let part = coefficients.inRegion(around)
      _ = self.coefficients(
        of: picture.pixels(in: around), decodedAlpha: decodedAlpha?.samples(in: around),
        changing: Earlier(part, care.inRegion(around), mayBeAlone))
      coefficients.replace(region, by: part, around: around)
    }
  }
}

extension Rows {
  fileprivate func pixels(in region: CellRegion) -> Rows {
    part(region, bytesPerPixel: PixelBuffer.bytesPerPixel)
  }

  fileprivate func samples(in region: CellRegion) -> Rows { part(region, bytesPerPixel: 1) }

  private func part(_ region: CellRegion, bytesPerPixel: Int) -> Rows {
    let columns = CellRegion.units(
      CellRegion.side, of: region.columns, count: byteCount / bytesPerPixel)
    return rows(CellRegion.units(CellRegion.side, of: region.rows, count: count))
      .bytes((columns.lowerBound * bytesPerPixel)..<(columns.upperBound * bytesPerPixel))
  }
}
