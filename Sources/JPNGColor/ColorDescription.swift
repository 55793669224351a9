/// Which colours the samples of a source stand for.
package enum ColorDescription: Hashable, Sendable {
  /// The bytes of an ICC profile, for RGB or for grey samples.
  case icc([UInt8])
  /// A power function and primaries, as PNG's gAMA and cHRM chunks give them.
  case parametric(Parametric)

  /// A power function and primaries.
  package struct Parametric: Hashable, Sendable {
    /// The power of a sample, 0…1, that is linear light; `nil` for the curve of sRGB.
    package var exponent: Double?
    /// CIE 1931 x and y of white, red, green and blue, in this order; `nil` for those of sRGB.
    package var chromaticities: [SIMD2<Double>]?

    package init(exponent: Double?, chromaticities: [SIMD2<Double>]?) {
      self.exponent = exponent
      self.chromaticities = chromaticities
    }
  }
}
