extension Canvas {
  /// An opaque morning sky: a gradient, the haze around a low sun, some cirrus clouds, and noise
  /// that hides the steps of the gradient.
  static func sky(_ width: Int, _ height: Int) -> Canvas {
    let gradient = Gradient(
      (0, 0x2A66B0), (0.45, 0x6BA6DC), (0.75, 0xB9D7EC), (0.92, 0xF6DFC4), (1, 0xF9CFA6))
    let cirrus = Noise(11)
    let scale = 1 / Float(height)
    let sun = Vector(0.98, 0.82)

    var canvas = Canvas(width, height) { point in
      let p = point * scale
      var color = gradient.color(at: p.y)
      let warp = cirrus.fractal(p * 2 + 40, octaves: 4)
      let wisps = cirrus.fractal(Vector(p.x * 1.8 + warp, p.y * 9 - p.x * 3 + warp), octaves: 7)
      let veil =
        wisps.smoothstep(-0.05, 0.6) * p.y.smoothstep(0.05, 0.35)
        * (1 - p.y.smoothstep(0.6, 0.95))
      color = color.mixed(with: RGB(hex: 0xFDF6EC), 0.55 * veil)

      let distance = (p - sun).length
      color = color.mixed(with: RGB(hex: 0xFFE3AE), 0.75 * (-distance * 3.2).exponential)
      color = color.mixed(with: RGB(hex: 0xFFF9E8), (-distance * distance * 160).exponential)
      return RGBA(color, alpha: 1)
    }
    canvas.addGrain(0.9, seed: 1)
    return canvas
  }

  /// The light around the sun, as a layer over a sky. Its shape is in the alpha alone.
  static func sunGlow(_ width: Int, _ height: Int) -> Canvas {
    let noise = Noise(31)
    let gradient = Gradient((0, 0xFFFEF6), (0.2, 0xFFF6D6), (0.55, 0xFFDC9A), (1, 0xFFA85C))
    return Canvas(width, height) { point in
      let p = (point * 2 - Vector(Float(width), Float(height))) / Float(min(width, height))
      let distance = p.length
      let direction = p / max(distance, 1e-4)
      let rays = noise.fractal(direction * 4, octaves: 4) * distance.smoothstep(0.08, 0.4)
      let disc = 1 - distance.smoothstep(0.13, 0.17)
      let halo = (-distance * (4.2 - rays * 2.2)).exponential * 1.15
      let fade = 1 - distance.smoothstep(0.55, 1)
      let alpha = max(disc, halo * fade)
      return RGBA(gradient.color(at: distance * 1.15), alpha: alpha.clamped)
    }
  }
}
