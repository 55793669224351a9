package import JPNGPixels

/// What the choice of coefficients depends on besides the picture. The values for a quality are in
/// ``init(quality:_:_:isThorough:)``; docs/encoder.md tells how they were found.
package struct CodingParameters: Hashable, Sendable {
  /// How coarse the quantisation is: 1 is hardly visible, 4 is plain to see.
  private let distance: Double
  /// What a bit may cost, in squares of a quantisation step.
  let lambda: Double
  /// How much bytes matter at all, 0…1: nothing at the highest quality, where coefficients are only
  /// rounded.
  let thrift: Double
  /// How far luma makes up for the errors of chroma, 0…1.
  let compensation: Double
  /// How far colours are aimed at the alpha that will be decoded, 0…0.5. All of the way takes more
  /// bytes than it is worth, as the errors of alpha become noise of colour; the more so the finer
  /// the quantisation is.
  let aim: Double
  let thoroughness: Thoroughness
  /// An error of a sample near an edge of alpha that is too large: about 17 at a distance of 2. It
  /// grows more slowly than the steps of tables, as fringes stay as visible in coarse pictures.
  let errorLimitAtEdges: Double
  /// How much steeper than a power law's own exponent the luma table is.
  private let tilt: Double
  /// Factor of the steps of chroma.
  private let chroma: Double

  /// Power laws of the tables at a distance of 1. Of 4:2:0 and 4:2:2, an error of chroma covers
  /// several pixels, so chroma is finer; and luma makes up for some of that.
  static let luma = (scale: 2.157, exponent: 0.62)
  private static let chroma = (scale: 5.08, exponent: 0.58)
  private static let subsampledChroma = (scale: 2.2, exponent: 0.61)
  private static let subsampledLumaScale = 2.63
  /// What the step of the mean of a block of subsampled chroma is multiplied by: it covers 16 × 16
  /// pixels, and a wrong hue of flat areas is seen.
  private static let meanOfSubsampledChroma = 0.85

  private init(
    distance: Double, chroma: Double, _ adjustment: CodingAdjustment, _ thoroughness: Thoroughness
  ) {
    self.distance = distance
    self.thoroughness = thoroughness
    thrift = Self.thrift(distance: distance)
    let usual = min(0.055 * PortableMath.power(max(distance / 2, 1), 0.4), 0.14)
    lambda = adjustment.lambda * thrift * usual
    errorLimitAtEdges = 10 * PortableMath.power(distance, 0.75)
    tilt = adjustment.tilt + min(max(0.15 * PortableMath.log(distance / 2), -0.1), 0.35)
    self.chroma = chroma * adjustment.chroma
    compensation = adjustment.compensation
    aim = min(0.5, max(0, (distance - 1) / 2))
  }

  /// - Parameters:
  ///   - quality: 1…100.
  ///   - size: The picture's. Small ones are quantised finer.
  ///   - adjustment: What was found to be better for this picture.
  ///   - isThorough: Whether time does not matter.
  package init(
    quality: Int, _ size: ImageSize, _ adjustment: CodingAdjustment = CodingAdjustment(),
    isThorough: Bool
  ) {
    let fineness = Self.fineness(of: size)
    let distance = Self.distance(quality: quality) * fineness
    // Edges between colours are a larger part of an icon than of a scene: chroma is finer still.
    self.init(
      distance: distance * adjustment.distance, chroma: fineness.squareRoot(), adjustment,
      Thoroughness(isThorough: isThorough))
  }

  /// Errors of small pictures, such as icons, are seen more: each of their few pixels matters. So
  /// the distance of a picture of less than 160 × 160 pixels is smaller, down to a fifth of that of
  /// a large one.
  package static func fineness(of size: ImageSize) -> Double {
    let side = Double(size.pixelCount).squareRoot() / 160
    return min(1, max(0.2, side * side.squareRoot()))
  }

  /// The distance of a quality, 1…100: a straight line down to 30, from there on ever steeper.
  package static func distance(quality: Int) -> Double {
    let quality = Double(quality)
    if quality >= 30 { return 0.1 + (100 - quality) * 0.09 }
    return 53 / 3000 * quality * quality - 23 / 20 * quality + 25
  }

  /// 0 at the distance of quality 100, 1 from that of quality 99 on. Small pictures, whose distance
  /// is smaller, get there at lower qualities.
  static func thrift(distance: Double) -> Double { min(1, max(0, (distance - 0.1) / 0.09)) }

  func lumaTable(isSubsampled: Bool) -> QuantisationTable {
    let scale = isSubsampled ? Self.subsampledLumaScale : Self.luma.scale
    // The tilt turns the table about a frequency of 3.
    return QuantisationTable(
      scale: scale * distance / PortableMath.power(4, tilt), exponent: Self.luma.exponent + tilt)
  }

  func chromaTable(isSubsampled: Bool) -> QuantisationTable {
    let law = isSubsampled ? Self.subsampledChroma : Self.chroma
    return QuantisationTable(
      scale: law.scale * distance * chroma, exponent: law.exponent,
      mean: isSubsampled ? Self.meanOfSubsampledChroma : 1)
  }
}
