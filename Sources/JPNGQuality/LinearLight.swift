internal import JPNGPixels

/// From 8-bit sRGB to linear light.
enum LinearLight {
  /// 0…1 for each byte (IEC 61966-2-1), within 5e-7.
  ///
  /// Not by a power but by the rational polynomial that libjxl has for it, whose rounding errors the
  /// scores of the reference tool depend on, where pictures hardly differ.
  private static let table: [Float] = (0...255).map { byte in
    let encoded = Float(byte) * (1 / 255)
    guard encoded > 0.04045 else { return encoded * (1 / 12.92) }
    let numerator = polynomial(
      [8.210152774e-01, 7.961564959e-01, 1.624820318e-01, 1.043637593e-02, 2.200248328e-04], encoded
    )
    let denominator = polynomial(
      [6.521209011e-03, -5.512498495e-02, 4.987528350e-01, 1.076976492e+00, 2.631846970e-01],
      encoded)
    return numerator / denominator
  }

  /// By Horner's rule, fused: the highest coefficient first.
  private static func polynomial(_ coefficients: [Float], _ x: Float) -> Float {
    coefficients.reduce(0) { $1.addingProduct($0, x) }
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
