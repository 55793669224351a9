internal import JPNGPixels

/// What a picture is laid over before it is judged, an 8-bit sRGB grey.
enum Background: UInt32, CaseIterable {
  case black = 0
  case white = 255
  case grey = 128

  /// What pictures have to be judged over: opaque ones over nothing, once.
  static func needed(isOpaque: Bool) -> [Background?] { isOpaque ? [nil] : allCases }

  /// The pixel over this background, opaque: each colour is `round((c·a + b·(255 − a)) / 255)`,
  /// in 8-bit sRGB as browsers and games blend.
  @inline(__always)
  func composite(_ word: PixelWord) -> PixelWord {
    let alpha = word >> 24
    let backdrop = (rawValue | rawValue << 16) &* (255 &- alpha)
    let redBlue = Self.divide((word & PixelWord.laneMask) &* alpha &+ backdrop)
    let green = Self.divide((word >> 8 & 0xFF) &* alpha &+ (backdrop & 0xFFFF))
    return redBlue | green << 8 | 0xFF00_0000
  }

  /// A 255th of both 16-bit lanes, rounded, exact up to 255².
  @inline(__always)
  private static func divide(_ lanes: UInt32) -> UInt32 {
    let sum = lanes &+ 0x0080_0080
    return ((sum &+ ((sum >> 8) & PixelWord.laneMask)) >> 8) & PixelWord.laneMask
  }
}
