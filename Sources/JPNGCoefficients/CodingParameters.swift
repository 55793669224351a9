package import JPNGPixels

/// What the choice of coefficients depends on besides the picture. The values for a quality are in
/// ``init(quality:)``; docs/encoder.md tells how they were found.
package struct CodingParameters: Hashable, Sendable {
  /// How coarse the quantisation is: 1 is hardly visible, 4 is plain to see.
  package var distance: Double
  /// What a bit may cost, in squares of a quantisation step.
  package var lambda: Double
  /// How much bytes matter at all, 0…1: nothing at the highest quality, where coefficients are only
  /// rounded.
  package let thrift: Double
  /// How far luma makes up for the errors of chroma, 0…1.
  package var compensation = 0.75
  /// How often coefficients are chosen.
  package var passes = 2
  /// How often the coefficients of blocks with hidden or translucent pixels are improved before
  /// they are chosen first, and before each later choice.
  package var firstSteps = 16
  package var laterSteps = 4
  /// How much steeper than a power law's own exponent the luma table is.
  package var tilt: Double
  package var lumaScale = 2.157
  package var lumaExponent = 0.62
  package var chromaScale = 5.08
  package var chromaExponent = 0.58
  package var subsampledChromaScale = 2.2
  package var subsampledChromaExponent = 0.55
  package var subsampledLumaScale = 2.63

  init(distance: Double) {
    self.distance = distance
    thrift = Self.thrift(distance: distance)
    lambda = thrift * min(max(0.06 * PortableMath.power(distance / 2, 0.4), 0.045), 0.14)
    tilt = min(max(0.15 * PortableMath.log(distance / 2), -0.1), 0.35)
  }

  /// - Parameters:
  ///   - quality: 1…100.
  ///   - size: The picture's. Small ones are quantised finer.
  ///   - isThorough: Whether time does not matter.
  package init(quality: Int, _ size: ImageSize, isThorough: Bool) {
    self.init(distance: Self.distance(quality: quality) * Self.fineness(of: size))
    if isThorough { (passes, laterSteps) = (4, firstSteps) }
  }

  /// Errors of small pictures, such as icons, are seen more: each of their few pixels matters. So
  /// the
  /// distance of a picture of less than 160 × 160 pixels is smaller, down to a fifth of that of a
  /// large one.
  private static func fineness(of size: ImageSize) -> Double {
    let side = Double(size.pixelCount).squareRoot() / 160
    return min(1, max(0.2, side * side.squareRoot()))
  }

  /// The distance of a quality, 1…100: a straight line down to 30, from there on ever steeper.
  package static func distance(quality: Int) -> Double {
    let quality = Double(quality)
    if quality >= 30 { return 0.1 + (100 - quality) * 0.09 }
    return 53 / 3000 * quality * quality - 23 / 20 * quality + 25
  }

  /// 0 at quality 100, 1 from quality 95 downwards.
  static func thrift(distance: Double) -> Double { min(1, max(0, (distance - 0.1) / 0.45)) }

  func lumaTable(isSubsampled: Bool) -> QuantisationTable {
    let scale = isSubsampled ? subsampledLumaScale : lumaScale
    // The tilt turns the table about a frequency of 3.
    return QuantisationTable(
      scale: scale * distance / PortableMath.power(4, tilt), exponent: lumaExponent + tilt)
  }

  func chromaTable(isSubsampled: Bool) -> QuantisationTable {
    isSubsampled
      ? QuantisationTable(
        scale: subsampledChromaScale * distance, exponent: subsampledChromaExponent)
      : QuantisationTable(scale: chromaScale * distance, exponent: chromaExponent)
  }
}
