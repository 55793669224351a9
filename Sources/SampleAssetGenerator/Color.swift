/// Red, green and blue as the display takes them (sRGB), 0…1.
typealias RGB = SIMD3<Float>

/// A colour and its alpha, not multiplied.
typealias RGBA = SIMD4<Float>

extension SIMD3<Float> {
  /// 0xRRGGBB.
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

  /// This over `below` (Porter and Duff, "Compositing Digital Images", SIGGRAPH 1984).
  func over(_ below: RGBA) -> RGBA {
    let remaining = below.alpha * (1 - alpha)
    let total = alpha + remaining
    guard total > 0 else { return below }
    return RGBA((color * alpha + below.color * remaining) / total, alpha: total)
  }
}

/// A colour gradient through stops at rising positions.
struct Gradient: Sendable {
  private let stops: [(position: Float, color: RGB)]

  init(_ stops: (Float, UInt32)...) {
    self.stops = stops.map { ($0, RGB(hex: $1)) }
  }

  func color(at position: Float) -> RGB {
    var below = stops[0]
    for stop in stops {
      if position < stop.position {
        guard below.position < stop.position else { return stop.color }
        let t = position.smoothstep(below.position, stop.position)
        return below.color.mixed(with: stop.color, t)
      }
      below = stop
    }
    return below.color
  }
}
