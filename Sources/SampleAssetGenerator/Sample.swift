/// A sample picture: its file, the kind of its PNG, and what it shows.
struct Sample: Sendable {
  /// The folder inside the output folder; empty for the output folder itself.
  let folder: String
  let name: String
  let storage: Canvas.Storage
  let paint: @Sendable () -> Canvas

  init(
    _ folder: String, _ name: String, _ storage: Canvas.Storage = .rgba8,
    paint: @escaping @Sendable () -> Canvas
  ) {
    self.folder = folder
    self.name = name
    self.storage = storage
    self.paint = paint
  }

  /// All samples: the layers of the scenes of a weather app, and images of very small sizes.
  static let all = [
    Sample("", "sky.png") { .sky(1024, 768) },
    Sample("", "clouds.png") { .clouds(1024, 512) },
    Sample("", "hills.png") { .hills(2560, 1600) },
    Sample("", "moon.png") { .moon(400, 400) },
    Sample("", "cloud sticker.png") { .cloudSticker(512, 384) },
    Sample("effects", "sun glow.png") { .sunGlow(512, 512) },
    Sample("effects", "rain on glass.png") { .rainOnGlass(640, 960) },
    Sample("effects", "aurora.png", .rgba16) { .aurora(560, 320) },
    Sample("effects", "frost.png") { .frost(333, 251) },
    Sample("effects", "leaf shadow.png", .greyAlpha8) { .leafShadow(640, 480) },
    Sample("labels", "sunny.png") { .sunnyLabel(512, 200) },
    Sample("labels", "snowflake.png", .palette) { .snowflake(256, 256) },
    Sample("edge cases", "divider.png") { .divider(17, 3) },
    Sample("edge cases", "one pixel.png") { .divider(1, 1) },
  ]
}

extension Canvas {
  /// A thin line that fades out at both ends.
  static func divider(_ width: Int, _ height: Int) -> Canvas {
    Canvas(width, height) { point in
      let along = abs(point.x / Float(width) * 2 - 1)
      let across = abs(point.y / Float(height) * 2 - 1)
      return RGBA(
        RGB(hex: 0xFFC76A).mixed(with: RGB(hex: 0xFF7A59), along),
        alpha: 0.8 * (1 - along * along) * (1 - 0.6 * across))
    }
  }
}
