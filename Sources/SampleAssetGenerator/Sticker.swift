extension Canvas {
  /// A photograph of a valley on a sticker in the shape of a cloud. Alpha is 0 or 255, and the
  /// transparent pixels have random colours, as pixels have that a program has not initialised.
  static func cloudSticker(_ width: Int, _ height: Int) -> Canvas {
    let photo = Terrain(seed: 58, eye: 3.0, horizon: 0.56).render(width, height)
    let sky = Canvas.sky(width, height)
    var garbage = SplitMix64(seed: 6)
    let scale = Float(width) / 512

    var canvas = photo
    canvas.adjust { point, pixel in
      let picture = pixel.over(sky.pixels[Int(point.y) * width + Int(point.x)])
      let outline = cloudOutline(point / scale)
      guard outline < 0 else {
        let noise = garbage.next()
        return RGBA(
          RGB(Float(noise & 0xFF), Float(noise >> 8 & 0xFF), Float(noise >> 16 & 0xFF)) / 255,
          alpha: 0)
      }
      // Around the photograph is white paper, which is a little grey at its edge.
      let paper = RGB(hex: 0xFBFAF7) * (1 - 0.16 * outline.smoothstep(-4, 0))
      let shade = 1 - 0.12 * outline.smoothstep(-22, -14)
      let color = (picture.color * shade).mixed(with: paper, outline.smoothstep(-15, -13.5))
      return RGBA(color, alpha: 1)
    }
    return canvas
  }

  /// The distance to a cloud of 512 × 384 points; negative inside.
  private static func cloudOutline(_ p: Vector) -> Float {
    let puffs: [(Vector, Float)] = [
      (Vector(118, 258), 98), (Vector(206, 160), 104), (Vector(318, 148), 122),
      (Vector(404, 252), 92), (Vector(262, 250), 100),
    ]
    var nearest = Float.infinity
    for (center, radius) in puffs { nearest = min(nearest, (p - center).length - radius) }
    let flat = p.distance(toSegment: Vector(96, 280), Vector(424, 280)) - 76
    return min(nearest, flat)
  }
}
