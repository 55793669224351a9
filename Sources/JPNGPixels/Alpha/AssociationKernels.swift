/// Conversions of one row between the two associations.
package enum AssociationKernels {
  /// `round(value × alpha / 255)`, exact for all 8-bit arguments, in both 16-bit lanes at once.
  @inline(__always)
  private static func scaleLanes(_ lanes: UInt32, by alpha: UInt32) -> UInt32 {
    let product = lanes &* alpha &+ 0x0080_0080
    return ((product &+ ((product >> 8) & PixelWord.laneMask)) >> 8) & PixelWord.laneMask
  }

  @inline(__always)
  package static func premultiply(_ word: PixelWord) -> PixelWord {
    let alpha = word >> 24
    let redBlue = scaleLanes(word & PixelWord.laneMask, by: alpha)
    let green = scaleLanes((word >> 8) & 0xFF, by: alpha)
    return redBlue | green << 8 | alpha << 24
  }

  /// Multiplies colour by alpha.
  package static func premultiply(_ row: inout MutableSpan<PixelWord>) {
    row.withUnsafeMutableBufferPointer { row in
      for x in row.indices { row[x] = premultiply(row[x]) }
    }
  }

  /// Colours above their alpha, which lossy coding leaves behind, are cut to it.
  package static func clampToAlpha(_ row: inout MutableSpan<PixelWord>) {
    row.withUnsafeMutableBufferPointer { row in
      for x in row.indices {
        let word = row[x]
        let alpha = word.alpha
        row[x] = PixelWord(
          red: min(word.red, alpha), green: min(word.green, alpha), blue: min(word.blue, alpha),
          alpha: alpha)
      }
    }
  }

  /// Divides colour by alpha, rounding; hidden pixels become black.
  package static func unpremultiply(_ row: inout MutableSpan<PixelWord>) {
    row.withUnsafeMutableBufferPointer { row in
      for x in row.indices where row[x] >> 24 != 255 { row[x] = unpremultiply(row[x]) }
    }
  }

  @inline(__always)
  private static func unpremultiply(_ word: PixelWord) -> PixelWord {
    let alpha = word >> 24
    guard alpha != 0 else { return 0 }
    return PixelWord(
      red: divide(word.red, alpha), green: divide(word.green, alpha),
      blue: divide(word.blue, alpha), alpha: UInt8(alpha))
  }

  @inline(__always)
  private static func divide(_ value: UInt8, _ alpha: UInt32) -> UInt8 {
    UInt8(min(255, (UInt32(value) * 255 + alpha / 2) / alpha))
  }
}
