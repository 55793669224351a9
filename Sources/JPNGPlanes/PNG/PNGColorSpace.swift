/// What a PNG says about the meaning of its samples, as its chunks say it.
package struct PNGColorSpace: Hashable, Sendable {
  /// An sRGB chunk, or an embedded profile that libpng recognises as one of the usual sRGB ones.
  package var isDeclaredSRGB = false
  /// The gAMA value: the encoding exponent, 0.45455 for sRGB.
  package var gamma: Double?
  package var chromaticities: Chromaticities?
  /// The iCCP profile and its name.
  package var profile: Profile?

  package struct Profile: Hashable, Sendable {
    package var name: String
    package var bytes: [UInt8]
  }

  /// CIE 1931 x and y of the white point and the primaries.
  package struct Chromaticities: Hashable, Sendable {
    package var white: SIMD2<Double>
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>

    package init(
      white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
    ) {
      self.white = white
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  package init() {}
}
