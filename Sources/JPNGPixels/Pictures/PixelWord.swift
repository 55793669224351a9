#if _endian(big)
  #error("pixel words assume a little-endian machine")
#endif

/// A pixel as one 32-bit integer. Red is in the lowest byte and alpha in the highest, so that on a
/// little-endian machine the bytes in memory are red, green, blue, alpha.
///
/// Compilers vectorise loops over such words better than loops over single bytes.
package typealias PixelWord = UInt32

extension PixelWord {
  /// The bits of red, green and blue.
  @inlinable package static var colorMask: UInt32 { 0x00FF_FFFF }
  /// The bits of red and blue, each of which has a lane of 16 bits for itself. Applied to `self >>
  /// 8`, the mask gives green and alpha.
  @inlinable package static var laneMask: UInt32 { 0x00FF_00FF }

  @inlinable package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  @inlinable package var red: UInt8 { UInt8(truncatingIfNeeded: self) }
  @inlinable package var green: UInt8 { UInt8(truncatingIfNeeded: self >> 8) }
  @inlinable package var blue: UInt8 { UInt8(truncatingIfNeeded: self >> 16) }
  @inlinable package var alpha: UInt8 { UInt8(truncatingIfNeeded: self >> 24) }
}
