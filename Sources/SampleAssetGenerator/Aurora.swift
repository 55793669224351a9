extension Canvas {
  /// Northern lights: three curtains of rays, each green below and violet above. The gradients are
  /// so smooth that 16 bits make a difference.
  static func aurora(_ width: Int, _ height: Int) -> Canvas {
    let noise = Noise(41)
    let gradient = Gradient((0, 0x9CFFD0), (0.25, 0x3DF0A0), (0.55, 0x38A8C8), (1, 0x8A4FD0))
    let scale = 1 / Float(height)
    return Canvas(width, height) { point in
      let p = point * scale
      var total = RGBA.zero
      for curtain in 0..<3 {
        let shift = Float(curtain) * 23.7
        let fold = noise.fractal(Vector(p.x * 1.3 + shift, 0.5), octaves: 3)
        let hem = 0.86 - 0.15 * Float(curtain) + 0.22 * fold
        let above = hem - p.y
        let rays =
          0.55 + 0.75 * noise.fractal(Vector(p.x * 11 + fold * 5 + shift, p.y * 0.4), octaves: 4)
        let reach = 0.17 + 0.16 * (0.5 + noise.value(Vector(p.x * 2.5 + shift, 3.5)))
        let strength =
          above.smoothstep(-0.035, 0.035) * (-max(0, above) / reach).exponential
          * max(0, rays)
        let sides =
          p.x.smoothstep(0, 0.3)
          * (1 - p.x.smoothstep(Float(width) * scale - 0.3, Float(width) * scale))
        let color = gradient.color(at: (above / reach / 2.6).clamped)
        total = RGBA(color, alpha: (strength * sides * 0.85).clamped).over(total)
      }
      return RGBA(total.color, alpha: total.alpha * p.y.smoothstep(0, 0.12))
    }
  }
}
