extension Canvas {
  /// Frost that grows in from the edges of a window.
  static func frost(_ width: Int, _ height: Int) -> Canvas {
    let noise = Noise(91)
    let scale = 1 / Float(min(width, height))
    var canvas = Canvas(width, height) { point in
      let p = point * scale
      let inset =
        min(
          min(point.x, Float(width) - point.x), min(point.y, Float(height) - point.y)) * scale
      let warp = Vector(noise.fractal(p * 3, octaves: 3), noise.fractal(p * 3 + 50, octaves: 3))
      let needles = noise.ridged(p * Vector(7, 7) + warp * 0.7, octaves: 5)
      let crystals = noise.ridged(p * 22 + warp * 1.5, octaves: 4)
      let reach = 0.36 - inset + 0.22 * noise.fractal(p * 2.5 + 7, octaves: 4)
      let growth = reach + 0.34 * (needles - 0.45) + 0.16 * (crystals - 0.45)
      let alpha = growth.smoothstep(0.06, 0.5)
      let shine = (0.35 + 0.5 * needles * needles + 0.35 * crystals * crystals).clamped
      let color = RGB(hex: 0x9CC0DE).mixed(with: RGB(hex: 0xFCFEFF), shine)
      return RGBA(color, alpha: (alpha * (0.55 + 0.5 * shine)).clamped)
    }
    canvas.addGrain(0.8, seed: 9)
    return canvas
  }

  /// A snowflake icon in few enough colours for a palette: 16 shades by 16 steps of alpha.
  static func snowflake(_ width: Int, _ height: Int) -> Canvas {
    let gradient = Gradient((0, 0x2F6FC0), (0.4, 0x6FB2EA), (0.75, 0xC8E6FA), (1, 0xFFFFFF))
    let dither = Noise(92)
    let radius = Float(min(width, height)) / 2
    return Canvas(width, height) { point in
      let p = (point - Vector(Float(width), Float(height)) / 2) / radius
      let distance = snowflakeDistance(p) * radius
      let ice = (0.5 - distance).clamped
      let glow = 0.5 * (-max(0, distance) / 7).exponential * (1 - p.length.smoothstep(0.75, 1))
      // Lit from the upper left, brightest along the middle of each branch.
      let light = 0.42 + 0.5 * (-distance / 6).clamped - 0.28 * (p.x + p.y)
      let noise = dither.unit(Int(point.x), Int(point.y)) - 0.5
      let shade = ((light.clamped * 15 + noise).rounded() / 15).clamped
      let alpha = ((max(ice, glow) * 15 + (ice > 0 ? 0 : noise)).rounded() / 15).clamped
      return RGBA(gradient.color(at: alpha == 0 ? 0 : shade), alpha: alpha)
    }
  }

  /// The distance to a snowflake of radius 1; negative inside.
  private static func snowflakeDistance(_ p: Vector) -> Float {
    // All six arms are the same, and each is symmetric, so the point is turned and mirrored into
    // half of one arm.
    let sector = Float.pi / 3
    let turns = (p.angle / sector).rounded()
    var q = p.rotated(by: -turns * sector)
    q.y = abs(q.y)

    var nearest = q.distance(toSegment: .zero, Vector(0.86, 0)) - 0.042
    for (start, length) in [(Float(0.30), Float(0.20)), (0.50, 0.25), (0.68, 0.17)] {
      let base = Vector(start, 0)
      let tip = base + Vector(angle: sector) * length
      nearest = min(nearest, q.distance(toSegment: base, tip) - 0.032)
    }
    let hexagon = q.x - 0.17
    return min(nearest, max(hexagon, 0.09 - q.x))
  }
}
