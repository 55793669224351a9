/// How the choice of coefficients differs from what the quality alone would make it. The neutral
/// values are the best for most pictures; a search finds better ones for a single picture.
package struct CodingAdjustment: Hashable, Sendable {
  /// Factor of the distance: with 2, quantisation is twice as coarse.
  package var distance = 1.0
  /// Factor of what a bit may cost.
  package var lambda = 1.0
  /// Added to the exponent of the luma table: high frequencies become coarser, low ones finer.
  package var tilt = 0.0
  /// Factor of the steps of chroma.
  package var chroma = 1.0
  /// How far luma makes up for the errors of chroma, 0…1.
  package var compensation = 0.85

  package init() {}
}
