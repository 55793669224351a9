/// An image that is being painted. Its colours are floating-point numbers, which can be dithered,
/// and written with 8 or 16 bits.
struct Canvas: Sendable {
  let width: Int
  let height: Int
  var pixels: [RGBA]

  /// Paints each pixel by its position, row by row from the top; pixel centres are at halves.
  init(_ width: Int, _ height: Int, paint: (Vector) -> RGBA) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        pixels.append(paint(Vector(Float(x) + 0.5, Float(y) + 0.5)))
      }
    }
  }

  var size: Vector { Vector(Float(width), Float(height)) }

  /// Blends what `paint` returns over each pixel of the square around `center` whose sides are
  /// `radius` away from it.
  mutating func blend(around center: Vector, radius: Float, paint: (Vector) -> RGBA) {
    let low = (center - radius).rounded(.down).clamped(lowerBound: .zero, upperBound: size)
    let high = (center + radius).rounded(.up).clamped(lowerBound: .zero, upperBound: size)
    for y in Int(low.y)..<Int(high.y) {
      for x in Int(low.x)..<Int(high.x) {
        let color = paint(Vector(Float(x) + 0.5, Float(y) + 0.5))
        guard color.alpha > 0 else { continue }
        pixels[y * width + x] = color.over(pixels[y * width + x])
      }
    }
  }

  /// Replaces each pixel by what `change` returns for its position and colour.
  mutating func adjust(_ change: (Vector, RGBA) -> RGBA) {
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        pixels[i] = change(Vector(Float(x) + 0.5, Float(y) + 0.5), pixels[i])
      }
    }
  }

  /// Adds noise like that of a camera's sensor: mostly of brightness, and a little of colour.
  /// `strength` is the standard deviation in 8-bit steps.
  mutating func addGrain(_ strength: Float, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for i in pixels.indices {
      // A sum of uniform random numbers has nearly a normal distribution.
      let bits = generator.next()
      let uniform = SIMD8<Float>(
        SIMD8(truncatingIfNeeded: SIMD8(repeating: bits) &>> SIMD8(0, 8, 16, 24, 32, 40, 48, 56))
          & 0xFF)
      let brightness = uniform.lowHalf.sum() / 510 - 1
      let tint = (RGB(uniform[4], uniform[5], uniform[6]) / 127.5 - 1) * 0.35
      let grain = (RGB(repeating: brightness * 1.7) + tint) * (strength / 255)
      pixels[i] = RGBA(pixels[i].color + grain, alpha: pixels[i].alpha)
    }
  }
}
