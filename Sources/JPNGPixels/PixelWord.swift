// A pixel as one 32-bit word: the bytes red, green, blue, alpha in memory order on the
// little-endian machines this runs on. Whole words are what the row loops vectorise best with.

#if _endian(big)
  #error("pixel words assume a little-endian machine")
#endif

package typealias PixelWord = UInt32

extension PixelWord {
  package static var colorMask: UInt32 { 0x00FF_FFFF }
  /// Red and blue, each in a 16-bit lane; `self >> 8` gives green and alpha.
  package static var laneMask: UInt32 { 0x00FF_00FF }

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  package var red: UInt8 { UInt8(truncatingIfNeeded: self) }
  package var green: UInt8 { UInt8(truncatingIfNeeded: self >> 8) }
  package var blue: UInt8 { UInt8(truncatingIfNeeded: self >> 16) }
  package var alpha: UInt8 { UInt8(truncatingIfNeeded: self >> 24) }
}

extension PixelBuffer {
  /// Calls `body` with each row's pixels, top to bottom, for reading.
  package func forEachRow<E: Error>(
    _ body: (Int, UnsafeBufferPointer<PixelWord>) throws(E) -> Void
  ) throws(E) {
    try withUnsafeBytes { (bytes) throws(E) in
      for y in 0..<size.height {
        let row = UnsafeRawBufferPointer(rebasing: bytes[(y * rowStride)...].prefix(size.width * 4))
        try body(y, row.assumingMemoryBound(to: PixelWord.self))
      }
    }
  }

  /// Calls `body` with each row's pixels, top to bottom, for writing.
  package mutating func mutateEachRow<E: Error>(
    _ body: (Int, UnsafeMutableBufferPointer<PixelWord>) throws(E) -> Void
  ) throws(E) {
    let (size, stride) = (size, rowStride)
    try withUnsafeMutableBytes { (bytes) throws(E) in
      for y in 0..<size.height {
        let row = UnsafeMutableRawBufferPointer(
          rebasing: bytes[(y * stride)...].prefix(size.width * 4))
        try body(y, row.assumingMemoryBound(to: PixelWord.self))
      }
    }
  }
}
