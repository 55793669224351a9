/// A line of text, as a set of line segments to measure distances to.
struct Lettering: Sendable {
  private var segments: [(from: Vector, to: Vector)] = []
  private(set) var end: Float

  init(_ text: String, at origin: Vector, height: Float, spacing: Float) {
    end = origin.x
    for character in text {
      let glyph = Glyph.named(character)
      for stroke in glyph.strokes {
        let points = stroke.map { Vector(end, origin.y) + $0 * height }
        segments += zip(points, points.dropFirst()).map { ($0, $1) }
      }
      end += (glyph.width + spacing) * height
    }
  }

  /// How far `point` is from the pen's path.
  func distance(to point: Vector) -> Float {
    var nearest = Float.infinity
    for segment in segments {
      nearest = min(nearest, point.distance(toSegment: segment.from, segment.to))
    }
    return nearest
  }
}

extension Canvas {
  /// "21° SUNNY" in antialiased white, with a soft shadow to stay legible on any sky.
  static func sunnyLabel(_ width: Int, _ height: Int) -> Canvas {
    let temperature = Lettering("21°", at: Vector(44, 40), height: 120, spacing: 0.24)
    let word = Lettering("SUNNY", at: Vector(262, 104), height: 54, spacing: 0.36)
    let shade = Gradient((0, 0xFFFFFF), (0.55, 0xFFFDF4), (1, 0xFFE9B8))

    /// The distance to the edge of the letters; negative inside.
    func edge(_ point: Vector) -> Float {
      min(temperature.distance(to: point) - 8, word.distance(to: point) - 4.4)
    }

    return Canvas(width, height) { point in
      let ink = RGBA(
        shade.color(at: point.y / Float(height)), alpha: (0.5 - edge(point)).clamped)
      let below = max(0, edge(point - Vector(0, 4)) + 3)
      let shadow = RGBA(RGB(hex: 0x16304F), alpha: 0.42 * (1 - below.smoothstep(0, 22)))
      return ink.over(shadow)
    }
  }
}
