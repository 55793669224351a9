extension Canvas {
  /// Fair-weather clouds: soft alpha, lit from the upper right.
  static func clouds(_ width: Int, _ height: Int) -> Canvas {
    let bank = CloudBank()
    let shades = Gradient((0, 0x7C8EAA), (0.4, 0xB9C6D8), (0.72, 0xF6F1EC), (1, 0xFFFFFF))
    let scale = 1 / Float(height)
    let up = Vector(0.012, -0.022)

    var canvas = Canvas(width, height) { point in
      let p = point * scale
      let here = bank.density(p)
      // Places are lit where the cloud is thinner in the direction of the sun.
      let relief = 2 * here - bank.density(p + up) - bank.density(p + up * 3)
      let depth = p.y.smoothstep(0.2, 0.85)
      let light = 0.66 + relief * 0.42 - 0.42 * depth * here.clamped
      let color = shades.color(at: light.clamped)
      return RGBA(color, alpha: here.smoothstep(-0.05, 0.4) * 0.98)
    }
    canvas.addGrain(0.7, seed: 2)
    return canvas
  }
}

/// Clouds: heaps of discs on a flat base, with noise on their edges. Lengths are in units of the
/// image's height.
private struct CloudBank {
  private let noise = Noise(22)
  private let puffs: [(center: Vector, radius: Float)]

  init() {
    var generator = SplitMix64(seed: 23)
    var puffs: [(Vector, Float)] = []
    let heaps: [(x: Float, base: Float, halfWidth: Float)] = [
      (1.02, 0.80, 0.50), (0.30, 0.64, 0.21), (1.72, 0.56, 0.18),
    ]
    for heap in heaps {
      for index in 0..<18 {
        // The first discs form an unbroken base. The others are piled on it.
        let isBase = index < 7
        let across = isBase ? Float(index) / 3 - 1 : generator.float(in: -0.85...0.85)
        let room = (1.1 - across * across).squareRoot()
        let radius = heap.halfWidth * (0.12 + 0.26 * room * generator.float(in: 0.6...1))
        let rise = isBase ? 0 : heap.halfWidth * 0.75 * room * generator.float(in: 0.1...1)
        puffs.append(
          (Vector(heap.x + across * heap.halfWidth * 0.85, heap.base - radius - rise), radius))
      }
    }
    self.puffs = puffs
  }

  /// The density at a point: below 0 outside of the clouds, and rising towards their middle.
  func density(_ p: Vector) -> Float {
    let warp = Vector(noise.fractal(p * 4, octaves: 4), noise.fractal(p * 4 + 9, octaves: 4))
    let q = p + warp * 0.035
    var heap: Float = -1
    for puff in puffs {
      let distance = (q - puff.center).length
      heap = max(heap, (puff.radius - distance) * 8)
    }
    // Adds round lumps with creases between them.
    let lumps = 0.6 - noise.ridged(q * 6, octaves: 6)
    return min(1, heap) + lumps * 0.75 + 0.25 * noise.fractal(p * 3 + 4, octaves: 3)
  }
}
