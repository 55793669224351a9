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
    let bandCount = (picture.count - 1) / EdgeCare.band + 1
    for run in Self.runs(of: care.bands) {
      // What is chosen depends on the samples next to it, so a band more is on either side.
      let around = max(0, run.lowerBound - 1)..<min(bandCount, run.upperBound + 1)
      let first = around.lowerBound * EdgeCare.band
      let rows = first..<min(picture.count, around.upperBound * EdgeCare.band)
      let part = coefficients.inBands(around)
      _ = self.coefficients(
        of: picture.rows(rows), decodedAlpha: decodedAlpha?.rows(rows),
        changing: (part, care.inBands(around)))
      coefficients.replaceBands(run, by: part, whoseFirstIs: around.lowerBound)
    }
  }

  /// Ascending numbers as ranges, those that have at most two missing between them as one: both
  /// would have these around them. None is long, so that little memory is taken for each.
  private static func runs(of numbers: [Int]) -> [Range<Int>] {
    numbers.reduce(into: []) { runs, number in
      if let last = runs.last, number - last.upperBound <= 2, number - last.lowerBound < 32 {
        runs[runs.count - 1] = last.lowerBound..<(number + 1)
      } else {
        runs.append(number..<(number + 1))
      }
    }
  }
}
