internal import JPNGPixels

/// What a picture is laid over before it is judged: an 8-bit sRGB grey.
struct Background: Hashable {
  private let grey: UInt32

  init(grey: UInt8) { self.grey = UInt32(grey) }

  static let black = Background(grey: 0)
  static let white = Background(grey: 255)
  static let middleGrey = Background(grey: 128)

  /// The backgrounds that pictures are scored over, the least favourable of which counts.
  static let scored = [black, white, middleGrey]

  /// What a pair of pictures has to be scored over. Opaque pictures look the same over everything:
  /// they are scored once, without a background.
  static func needed(isOpaque: Bool) -> [Background?] { isOpaque ? [nil] : scored }

  /// The pixel over this background, opaque: each colour is `round((c·a + b·(255 − a)) / 255)`,
  /// in 8-bit sRGB as browsers and games blend.
  @inline(__always)
  func composite(_ word: PixelWord) -> PixelWord {
    let alpha = word >> 24
    let backdrop = (grey | grey << 16) &* (255 &- alpha)
    let redBlue = Self.divide((word & PixelWord.laneMask) &* alpha &+ backdrop)
    let green = Self.divide((word >> 8 & 0xFF) &* alpha &+ (backdrop & 0xFFFF))
    return redBlue | green << 8 | 0xFF00_0000
  }

  /// The largest difference of two pixels' red, green or blue over this background, 0…255.
  @inline(__always)
  func largestDifference(of a: PixelWord, _ b: PixelWord) -> Int {
    let first = composite(a)
    let second = composite(b)
    return max(
      abs(Int(first.red) - Int(second.red)), abs(Int(first.green) - Int(second.green)),
      abs(Int(first.blue) - Int(second.blue)))
  }

  /// A 255th of both 16-bit lanes, rounded, exact up to 255².
  @inline(__always)
  private static func divide(_ lanes: UInt32) -> UInt32 {
    let sum = lanes &+ 0x0080_0080
    return ((sum &+ ((sum >> 8) & PixelWord.laneMask)) >> 8) & PixelWord.laneMask
  }
}
