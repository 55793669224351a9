extension Canvas {
  /// The shadow of leafy branches on a wall: grey and alpha, without colour. The shadows of leaves
  /// that are farther from the wall have softer edges.
  static func leafShadow(_ width: Int, _ height: Int) -> Canvas {
    var canvas = Canvas(width, height) { _ in RGBA(0.1, 0.1, 0.1, 0) }
    var generator = SplitMix64(seed: 101)
    let size = canvas.size
    for branch in 0..<5 {
      var place = size * Vector(1.04, -0.04 + 0.15 * Float(branch))
      var heading = Float.pi * (1.0 - 0.035 * Float(branch)) + generator.float(in: -0.1...0.1)
      let softness = generator.float(in: 2...9)
      for joint in 0..<17 {
        let next = place + Vector(angle: heading) * size.x * 0.05
        canvas.shadeTwig(from: place, to: next, thickness: 3.4 - Float(joint) * 0.17, softness)
        let side: Float = joint.isMultiple(of: 2) ? 1 : -1
        let turn = heading + side * generator.float(in: 0.5...1.1)
        let length = size.x * generator.float(in: 0.055...0.095)
        canvas.shadeLeaf(at: next, angle: turn, length: length, softness)
        heading -= generator.float(in: -0.08...0.11)
        place = next
      }
    }
    let fade = Noise(102)
    canvas.adjust { point, pixel in
      let light = 0.5 + 0.5 * fade.fractal(point / 190, octaves: 3)
      return RGBA(
        RGB(repeating: 0.07 + 0.10 * light), alpha: pixel.alpha * (0.62 + 0.2 * light))
    }
    return canvas
  }

  private mutating func shadeTwig(
    from a: Vector, to b: Vector, thickness: Float, _ softness: Float
  ) {
    let reach = (b - a).length + thickness + softness
    darken(around: (a + b) / 2, radius: reach, softness: softness * 0.6) { point in
      point.distance(toSegment: a, b) - max(0.6, thickness)
    }
  }

  private mutating func shadeLeaf(at stem: Vector, angle: Float, length: Float, _ softness: Float) {
    let middle = stem + Vector(angle: angle) * length * 0.55
    darken(around: middle, radius: length * 0.6 + softness * 2, softness: softness) { point in
      // The outline is two arcs that meet at each end of the leaf.
      let q = (point - middle).rotated(by: -angle)
      let bow = length * 0.42
      return Vector(q.x, abs(q.y) + bow).length - (bow * bow + length * length / 4).squareRoot()
    }
  }

  /// Adds the shadow of a shape, which is given by the distance to its edge. A leaf lets some light
  /// through, so the shadow is darker where two leaves overlap.
  private mutating func darken(
    around center: Vector, radius: Float, softness: Float, edge: (Vector) -> Float
  ) {
    blend(around: center, radius: radius) { point in
      let depth = 1 - edge(point).smoothstep(-softness, softness)
      return RGBA(.zero, alpha: depth * 0.82)
    }
  }
}
