/// What the chunks of a PNG say about the colours that its samples stand for.
package struct PNGColorSpace: Hashable, Sendable {
  /// Whether there is an sRGB chunk, or a profile that libpng recognises as a common one of sRGB.
  package var isDeclaredSRGB = false
  /// The value of the gAMA chunk, which is the exponent of encoding: 0.45455 for sRGB.
  package var gamma: Double?
  /// The values of the cHRM chunk.
  package var chromaticities: Chromaticities?
  /// The ICC profile in the iCCP chunk.
  package var profile: Profile?

  /// An ICC profile and its name.
  package struct Profile: Hashable, Sendable {
    package var name: String
    package var bytes: [UInt8]
  }

  /// The CIE 1931 x and y coordinates of the white point and the primaries.
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
