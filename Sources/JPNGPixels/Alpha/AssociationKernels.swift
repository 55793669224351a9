/// Loops over a row that convert its pixels from one association to the other.
package enum AssociationKernels {
  /// Computes `round(value × alpha / 255)` for the values in both 16-bit lanes at once. The result
  /// is exact for all 8-bit values.
  @inline(__always)
  private static func scaleLanes(_ lanes: UInt32, by alpha: UInt32) -> UInt32 {
    let product = lanes &* alpha &+ 0x0080_0080
    return ((product &+ ((product >> 8) & PixelWord.laneMask)) >> 8) & PixelWord.laneMask
  }

  /// Multiplies the colour of a pixel by its alpha.
  @inline(__always)
  package static func premultiply(_ word: PixelWord) -> PixelWord {
    let alpha = word >> 24
    let redBlue = scaleLanes(word & PixelWord.laneMask, by: alpha)
    let green = scaleLanes((word >> 8) & 0xFF, by: alpha)
    return redBlue | green << 8 | alpha << 24
  }

  /// Multiplies the colour of each pixel by its alpha.
  package static func premultiply(_ row: inout MutableSpan<PixelWord>) {
    row.withUnsafeMutableBufferPointer { row in
      for x in row.indices { row[x] = premultiply(row[x]) }
    }
  }

  /// Reduces colours that are larger than their alpha to it. Premultiplied colours never are, but
  /// lossy coding can make them so.
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

  /// Divides the colour of each pixel by its alpha, and rounds. Pixels with alpha 0 become black.
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
