internal import JPNGPixels

/// From 8-bit sRGB to linear light.
enum LinearLight {
  /// 0…1 for each byte (IEC 61966-2-1), within 5e-7.
  ///
  /// It is not computed as a power but by the rational polynomial that libjxl has for it: where two
  /// pictures hardly differ, the scores of the reference tool depend on its rounding errors.
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

  /// By Horner's rule with fused multiply-adds. The coefficient of the highest power comes first.
  private static func polynomial(_ coefficients: [Float], _ x: Float) -> Float {
    coefficients.reduce(0) { $1.addingProduct($0, x) }
  }

  /// Splits pixels into linear red, green and blue, after laying them over `background` where there
  /// is one. The three rows have at least as many samples.
  static func split(
    _ row: Span<PixelWord>, over background: Background?, into red: inout MutableSpan<Float>,
    _ green: inout MutableSpan<Float>, _ blue: inout MutableSpan<Float>
  ) {
    let count = row.count
    precondition(red.count >= count && green.count >= count && blue.count >= count)
    let table = table.span
    for x in 0..<count {
      let word = background?.composite(row[x]) ?? row[x]
      red[x] = table[Int(word & 0xFF)]
      green[x] = table[Int(word >> 8 & 0xFF)]
      blue[x] = table[Int(word >> 16 & 0xFF)]
    }
  }
}
