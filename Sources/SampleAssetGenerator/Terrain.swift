/// A mountain valley as a height field, and a camera looking along it.
///
/// It is rendered column by column, from near to far: a point is visible where it is higher in the
/// image than all nearer points of its column.
struct Terrain: Sendable {
  var seed: UInt32 = 51
  /// The eye's height over the valley's floor.
  var eye: Float = 2.6
  /// The distance from the top of the image to the horizon, as a part of the image's height.
  var horizon: Float = 0.42
  var haze = RGB(hex: 0xC3D3E4)

  private static let farthest: Float = 150
  private static let sun = RGB(-0.72, 0.5, -0.28).normalized

  private var ground: Noise { Noise(seed) }
  private var cover: Noise { Noise(seed &+ 1) }

  /// Paints the ground; above the skyline, alpha is 0.
  func render(_ width: Int, _ height: Int) -> Canvas {
    var canvas = Canvas(width, height) { _ in RGBA(haze, alpha: 0) }
    let focal = 0.9 * Float(width)
    let level = horizon * Float(height)
    for column in 0..<width {
      let slope = (Float(column) + 0.5 - Float(width) / 2) / focal
      var top = height
      var nearer: (row: Float, color: RGB)?
      var z: Float = 0.7
      while z < Self.farthest, top > 0 {
        let place = Vector(slope * z, z)
        let row = level + (eye - elevation(place, depth: z)) / z * focal
        if row < Float(top) {
          let color = color(at: place, depth: z)
          let before = nearer ?? (Float(top), color)
          let first = max(0, Int(row.rounded(.up)))
          for y in stride(from: top - 1, through: first, by: -1) {
            let t = ((Float(y) - row) / max(0.01, before.row - row)).clamped
            canvas.pixels[y * width + column] = RGBA(color.mixed(with: before.color, t), alpha: 1)
          }
          // The ground covers only a part of the highest pixel.
          if first > 0 {
            let coverage = Float(first) - row
            canvas.pixels[(first - 1) * width + column] = RGBA(color, alpha: coverage.clamped)
          }
          top = min(top, first)
          nearer = (row, color)
        } else {
          nearer?.row = row
        }
        z *= 1.0013
      }
    }
    return canvas
  }

  private func elevation(_ place: Vector, depth: Float) -> Float {
    let bare = bareElevation(place, depth: depth)
    return bare + tree(at: place, on: bare, depth: depth).height
  }

  private func bareElevation(_ place: Vector, depth: Float) -> Float {
    let octaves = depth < 12 ? 9 : 7
    let hills = ground.fractal(place * 0.13, octaves: octaves) * 1.5
    let mountains = depth.smoothstep(16, 75)
    guard mountains > 0 else { return hills }
    let ridges = ground.ridged(place * 0.028 + 5.2, octaves: 8)
    let broad = 0.5 + 0.5 * ground.value(place * 0.018 + 31)
    return hills * (1 - 0.6 * mountains) + mountains * ridges * (6 + 15 * broad)
  }

  /// The conifer in the cell of this place, where there is a wood: a cone.
  private func tree(
    at place: Vector, on bare: Float, depth: Float
  ) -> (height: Float, shade: Float) {
    guard depth > 5, depth < 60, bare < 3.2 else { return (0, 0) }
    let wood = cover.fractal(place * 0.22, octaves: 4) - 0.9 * (1 - depth.smoothstep(5, 11))
    guard wood > 0.02 else { return (0, 0) }
    let turned = place.rotated(by: 0.6) / 0.15
    let lane = turned.x.rounded(.down)
    // Each lane is shifted by an amount of its own, so that trees do not stand in rows.
    let cell = Vector(turned.x, turned.y + 40 * cover.unit(Int(lane), 3))
    let (column, row) = (Int(cell.x.rounded(.down)), Int(cell.y.rounded(.down)))
    let jitter = Vector(cover.unit(column, row), cover.unit(row &+ 77, column))
    let offset = cell - cell.rounded(.down) - (0.32 + 0.36 * jitter)
    let tall = 0.16 + 0.26 * cover.unit(column &+ 5, row &- 9)
    guard cover.unit(column &- 31, row) < 0.86 else { return (0, 0) }
    let ragged = 0.36 + 0.08 * cover.value(place * 60)
    let height = tall * max(0, 1 - offset.length / ragged)
    return (height, height / tall)
  }

  private func color(at place: Vector, depth: Float) -> RGB {
    let step = 0.004 * depth
    let here = bareElevation(place, depth: depth)
    let east = bareElevation(place + Vector(step, 0), depth: depth)
    let north = bareElevation(place + Vector(0, step), depth: depth)
    let normal = RGB((here - east) / step, 1, (here - north) / step).normalized

    let patches = cover.fractal(place * 1.1, octaves: 5)
    let blades = cover.fractal(place * Vector(70, 45), octaves: 4) * (1 - depth.smoothstep(4, 25))
    var surface = RGB(hex: 0x5E7A2E).mixed(with: RGB(hex: 0xA89A4E), patches.smoothstep(-0.35, 0.5))
    surface *= 1 + 0.5 * blades
    let rock = RGB(hex: 0x6F6862) * (0.85 + 0.5 * cover.fractal(place * 2.3, octaves: 5))
    surface = surface.mixed(
      with: rock, max((1 - normal.y).smoothstep(0.22, 0.5), here.smoothstep(3, 5.5)))
    let snowline = here + cover.fractal(place * 0.5, octaves: 4) * 2 - (1 - normal.y) * 3.5
    surface = surface.mixed(with: RGB(hex: 0xF4F6FA), snowline.smoothstep(6.2, 7.4))

    var light = max(0, normal.dot(Self.sun))
    let tree = tree(at: place, on: here, depth: depth)
    if tree.height > 0 {
      surface = RGB(hex: 0x2F4422).mixed(with: RGB(hex: 0x4C6630), tree.shade)
      surface *= 0.8 + 0.4 * cover.fractal(place * 40, octaves: 3)
      light = 0.15 + 0.6 * tree.shade
    }
    let lit = surface * (RGB(1.28, 1.13, 0.9) * light + RGB(0.30, 0.37, 0.48))
    return lit.mixed(with: haze, 1 - (-depth / 62).exponential)
  }
}

extension Canvas {
  /// A valley without its sky: opaque ground, and haze whose alpha falls to 0 towards the top.
  static func hills(_ width: Int, _ height: Int) -> Canvas {
    let terrain = Terrain()
    var canvas = terrain.render(width, height)
    canvas.adjust { point, pixel in
      let up = point.y / Float(height)
      let haze = RGBA(terrain.haze, alpha: 0.8 * up.smoothstep(0, terrain.horizon))
      return pixel.over(haze)
    }
    canvas.addGrain(1.1, seed: 5)
    return canvas
  }
}
