extension Canvas {
  /// Rain on a misted window. Each drop is a lens that shows the view upside down: the dark street
  /// above, the bright sky below.
  static func rainOnGlass(_ width: Int, _ height: Int) -> Canvas {
    let mist = Noise(81)
    var canvas = Canvas(width, height) { point in
      let p = point / Float(width)
      let cloudy = mist.fractal(p * 3, octaves: 5)
      let speckle = mist.fractal(p * 90, octaves: 2)
      return RGBA(
        RGB(hex: 0xC9D6E2) + 0.05 * speckle, alpha: (0.26 + 0.10 * cloudy + 0.05 * speckle).clamped)
    }

    var generator = SplitMix64(seed: 82)
    var drops: [Drop] = []
    for index in 0..<2600 {
      // Large drops come first, so that small ones find their places between them.
      let radius =
        2.2 + 26 * (1 - Float(index) / 2600).raised(to: 7) * generator.float(in: 0.6...1.1)
      let center = Vector(
        generator.float(in: 0...Float(width)), generator.float(in: 0...Float(height)))
      let drop = Drop(
        center: center, radius: radius, stretch: generator.float(in: 1.0...1.28),
        phase: generator.float(in: 0...50))
      let isFree = drops.allSatisfy {
        ($0.center - center).length > ($0.radius * $0.stretch + radius * drop.stretch) * 0.94
      }
      if isFree { drops.append(drop) }
    }
    for drop in drops where drop.radius > 15 && drop.phase > 22 {
      canvas.wipeTrail(above: drop, mist)
    }
    for drop in drops { drop.paint(on: &canvas, mist) }
    canvas.addGrain(0.8, seed: 8)
    return canvas
  }

  /// Removes the mist along the way that a drop has run down.
  fileprivate mutating func wipeTrail(above drop: Drop, _ noise: Noise) {
    let size = self.size
    adjust { point, pixel in
      let above = drop.center.y - point.y
      guard above > 0, abs(point.x - drop.center.x) < drop.radius * 2 else { return pixel }
      let bend = noise.fractal(Vector(drop.phase, point.y / 70), octaves: 3) * drop.radius * 0.8
      let meander = bend * (above / 60).clamped
      let across = abs(point.x - drop.center.x - meander) / (drop.radius * 0.72)
      let length = size.y * (0.25 + 0.5 * (drop.phase - 22) / 28)
      let wiped = (1 - across.smoothstep(0.75, 1.05)) * (1 - above.smoothstep(length * 0.7, length))
      let ridge = across.smoothstep(0.7, 0.95) * (1 - across.smoothstep(0.95, 1.15)) * 0.16
      return RGBA(
        pixel.color,
        alpha: (pixel.alpha * (1 - 0.85 * wiped) + ridge * min(1, above / 30) * wiped)
          .clamped)
    }
  }
}

private struct Drop {
  let center: Vector
  let radius: Float
  /// Height divided by width: gravity stretches drops.
  let stretch: Float
  let phase: Float

  func paint(on canvas: inout Canvas, _ noise: Noise) {
    canvas.blend(around: center, radius: radius * stretch + 3) { point in
      var p = (point - center) / radius
      p.y /= stretch
      // Makes the drop wider at its bottom, and not quite round.
      p.x *= 1 + 0.16 * -p.y
      let direction = p / max(p.length, 1e-4)
      let wobble = noise.value(direction * 1.1 + phase) * (radius > 5 ? 0.14 : 0.05)
      let distance = p.length * (1 + wobble)
      let coverage = ((1 - distance) * radius + 0.5).clamped
      guard coverage > 0 else { return shadow(p) }

      let bulge = distance * distance
      let lens = Gradient(
        (-1, 0x0E161F), (-0.35, 0x33424F), (0.15, 0x7E94A4), (0.7, 0xD5E2EA), (1, 0xF4F8FA))
      // The thick lens distorts the view more with the distance from its middle.
      let seen = p.y * (0.5 + 0.6 * bulge) + 0.12 * noise.value(p * 2.2 + phase)
      var color = lens.color(at: seen)
      color = color.mixed(
        with: RGB(hex: 0x0B1118), 0.7 * distance.smoothstep(0.78, 1) * (1 - (p.y * 0.5 + 0.5)))
      var alpha = 0.42 + 0.42 * distance.smoothstep(0.35, 1)

      let glint = (p - Vector(-0.34, -0.46)) * Vector(1, 1.5)
      let highlight = 1 - glint.length.smoothstep(0.10, 0.24)
      let crescent =
        distance.smoothstep(0.62, 0.84) * (1 - distance.smoothstep(0.9, 1))
        * (p.y - 0.25 + 0.3 * p.x).smoothstep(0, 0.55)
      let shine = max(highlight, 0.85 * crescent)
      color = color.mixed(with: RGB(repeating: 1), shine)
      alpha = max(alpha, 0.95 * shine)
      return RGBA(color, alpha: alpha * coverage)
    }
  }

  /// The faint shadow of a drop on the mist below it.
  private func shadow(_ p: Vector) -> RGBA {
    let reach = (p - Vector(0.03, 0.08)).length
    return RGBA(RGB(hex: 0x16202A), alpha: 0.28 * (1 - reach.smoothstep(0.95, 1.14)))
  }
}
