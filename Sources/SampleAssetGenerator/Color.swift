/// Red, green and blue in sRGB, from 0 to 1.
typealias RGB = SIMD3<Float>

/// A colour and its alpha, not premultiplied.
typealias RGBA = SIMD4<Float>

extension SIMD3<Float> {
  /// The colour of a number 0xRRGGBB.
  init(hex: UInt32) {
    self.init(Float(hex >> 16 & 0xFF), Float(hex >> 8 & 0xFF), Float(hex & 0xFF))
    self /= 255
  }

  func mixed(with other: RGB, _ amount: Float) -> RGB { self + (other - self) * amount }
}

extension SIMD4<Float> {
  init(_ color: RGB, alpha: Float) { self.init(color, alpha) }

  var color: RGB { RGB(x, y, z) }
  var alpha: Float { w }

  /// This colour composited over `below` (Porter and Duff, "Compositing Digital Images", SIGGRAPH
  /// 1984).
  func over(_ below: RGBA) -> RGBA {
    let remaining = below.alpha * (1 - alpha)
    let total = alpha + remaining
    guard total > 0 else { return below }
    return RGBA((color * alpha + below.color * remaining) / total, alpha: total)
  }
}
