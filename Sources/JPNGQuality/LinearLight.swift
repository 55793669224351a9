internal import JPNGPixels

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// From 8-bit sRGB to linear light.
enum LinearLight {
  /// 0…1 for each byte (IEC 61966-2-1).
  private static let table: [Float] = (0...255).map { byte in
    let encoded = Double(byte) / 255
    return Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
  }

  /// Splits pixels, laid over `background` where there is one, into linear red, green and blue.
  static func split(
    _ row: UnsafeBufferPointer<PixelWord>, over background: Background?,
    into planes: [UnsafeMutablePointer<Float>]
  ) {
    table.withUnsafeBufferPointer { table in
      let (red, green, blue) = (planes[0], planes[1], planes[2])
      for x in row.indices {
        let word = background?.composite(row[x]) ?? row[x]
        red[x] = table[Int(word & 0xFF)]
        green[x] = table[Int(word >> 8 & 0xFF)]
        blue[x] = table[Int(word >> 16 & 0xFF)]
      }
    }
  }
}
