/// Why a colour profile cannot be used.
package struct ColorError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
}

/// What the samples of a source mean.
package enum ColorDescription: Hashable, Sendable {
  /// An ICC profile, RGB or grey.
  case icc([UInt8])
  /// A power function and primaries, as PNG's gAMA and cHRM chunks give them.
  case parametric(Parametric)

  package struct Parametric: Hashable, Sendable {
    /// Linear light = sample ^ `exponent`; `nil` for the sRGB curve.
    package var exponent: Double?
    /// CIE 1931 x and y of white, red, green, blue; `nil` for sRGB's.
    package var chromaticities: [SIMD2<Double>]?

    package init(exponent: Double?, chromaticities: [SIMD2<Double>]?) {
      self.exponent = exponent
      self.chromaticities = chromaticities
    }
  }
}
