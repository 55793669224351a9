#if _endian(big)
  #error("pixel words assume a little-endian machine")
#endif

/// A pixel as one 32-bit word: the bytes red, green, blue, alpha in memory order on the
/// little-endian machines this runs on. Loops over whole words are what compilers vectorise best.
package typealias PixelWord = UInt32

extension PixelWord {
  @inlinable package static var colorMask: UInt32 { 0x00FF_FFFF }
  /// Red and blue, each in a 16-bit lane; `self >> 8` gives green and alpha.
  @inlinable package static var laneMask: UInt32 { 0x00FF_00FF }

  @inlinable package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  @inlinable package var red: UInt8 { UInt8(truncatingIfNeeded: self) }
  @inlinable package var green: UInt8 { UInt8(truncatingIfNeeded: self >> 8) }
  @inlinable package var blue: UInt8 { UInt8(truncatingIfNeeded: self >> 16) }
  @inlinable package var alpha: UInt8 { UInt8(truncatingIfNeeded: self >> 24) }
}
