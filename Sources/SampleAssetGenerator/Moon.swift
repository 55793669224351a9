extension Canvas {
  /// A waxing moon: an antialiased disc full of craters.
  static func moon(_ width: Int, _ height: Int) -> Canvas {
    let surface = MoonSurface()
    let radius = Float(min(width, height)) / 2 - 3
    let sun = RGB(0.74, -0.36, 0.52).normalized

    var canvas = Canvas(width, height) { point in
      let p = (point - Vector(Float(width), Float(height)) / 2) / radius
      let distance = p.length
      let alpha = ((1 - distance) * radius + 0.5).clamped
      guard alpha > 0 else { return RGBA(RGB(hex: 0x1B2233), alpha: 0) }

      // Maps the disc to the surface of a ball: details are compressed towards its edge.
      let z = max(0.05, 1 - distance * distance).squareRoot()
      let q = p * (1 + 0.45 * distance * distance)
      let step: Float = 0.004
      let here = surface.elevation(q)
      let slope = Vector(
        surface.elevation(q + Vector(step, 0)) - here, surface.elevation(q + Vector(0, step)) - here
      )
      let normal = RGB(p.x - slope.x / step, p.y - slope.y / step, z).normalized
      let light = max(0, normal.dot(sun)) * max(0, RGB(p.x, p.y, z).dot(sun)).smoothstep(-0.02, 0.2)

      let sea = surface.sea(q)
      let ground = RGB(hex: 0xF3EAD8).mixed(with: RGB(hex: 0x858489), 0.9 * sea)
      let night = RGB(hex: 0x232B40) * (0.8 + 0.4 * (1 - sea))
      return RGBA(night * 0.5 + ground * (light.raised(to: 0.8) * 0.86), alpha: alpha)
    }
    canvas.addGrain(1.4, seed: 7)
    return canvas
  }
}

private struct MoonSurface {
  private struct Crater {
    let center: Vector
    let radius: Float
  }

  private let noise = Noise(71)
  private let craters: [Crater]

  init() {
    var generator = SplitMix64(seed: 72)
    craters = (0..<170).map { _ in
      let direction = Vector(angle: generator.float(in: 0...(2 * .pi)))
      let distance = generator.float(in: 0...1).squareRoot() * 1.45
      // This gives many small craters and few large ones.
      let size = generator.float(in: 0.3...1)
      return Crater(center: direction * distance, radius: 0.022 / (size * size))
    }
  }

  /// How much of the dark lava plains is here, 0…1.
  func sea(_ q: Vector) -> Float {
    noise.fractal(q * 1.25 + 2.3, octaves: 6).smoothstep(-0.12, 0.22)
  }

  func elevation(_ q: Vector) -> Float {
    let plain = sea(q)
    var height = noise.fractal(q * 5, octaves: 7) * 0.022 * (1.2 - plain)
    for crater in craters {
      let offset = q - crater.center
      let reach = offset.dot(offset) / (crater.radius * crater.radius)
      guard reach < 2.2 else { continue }
      let bowl = min(0, reach - 1) * 0.12
      let rim = (-(reach - 1) * (reach - 1) * 9).exponential * 0.055
      height += (bowl + rim) * crater.radius * (1.1 - 0.75 * plain)
    }
    return height
  }
}
