import Foundation
package import JPNGPixels

/// Small synthetic images, each a stand-in for a kind of art.
package enum SampleImages {
  /// Smooth colour and soft alpha from 0 to 255, as of an explosion or a glow.
  package static func soft(_ size: ImageSize, seed: UInt64 = 1) -> PixelBuffer {
    let noise = SmoothNoise(seed: seed)
    return image(size) { x, y in
      let (u, v) = (Double(x) / Double(size.width), Double(y) / Double(size.height))
      let glow = 1.3 - 3 * ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)).squareRoot()
      return (
        noise.byte(0, u, v), noise.byte(1, u, v), noise.byte(2, u, v),
        UInt8(max(0, min(1, glow)) * 255)
      )
    }
  }

  /// Smooth colour with a hard edge between 0 and 255, as of a cut-out; hidden pixels are noise.
  package static func binary(_ size: ImageSize, seed: UInt64 = 2) -> PixelBuffer {
    let noise = SmoothNoise(seed: seed)
    var generator = SeededGenerator(seed: seed)
    return image(size) { x, y in
      let (u, v) = (Double(x) / Double(size.width), Double(y) / Double(size.height))
      if (u + v) < 0.7 {
        return (
          .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
          .random(in: 0...255, using: &generator), 0
        )
      }
      return (noise.byte(0, u, v), noise.byte(1, u, v), noise.byte(2, u, v), 255)
    }
  }

  /// Smooth colour, all of it visible.
  package static func opaque(_ size: ImageSize, seed: UInt64 = 3) -> PixelBuffer {
    let noise = SmoothNoise(seed: seed)
    return image(size) { x, y in
      let (u, v) = (Double(x) / Double(size.width), Double(y) / Double(size.height))
      return (noise.byte(0, u, v), noise.byte(1, u, v), noise.byte(2, u, v), 255)
    }
  }

  /// White drops on dark, nearly clear glass: colour and alpha vary together, within a few pixels.
  package static func drops(_ size: ImageSize) -> PixelBuffer {
    image(size) { x, y in
      let drop = sin(Double(x) * 0.4) * sin(Double(y) * 0.35)
      let light = UInt8(max(0, drop) * 255)
      return (light, light, UInt8(60 + Int(light) / 2), UInt8(30 + Int(light) * 3 / 4))
    }
  }

  /// Random colours, nothing of them visible.
  package static func hidden(_ size: ImageSize, seed: UInt64 = 4) -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    return image(size) { _, _ in
      (
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
        .random(in: 0...255, using: &generator), 0
      )
    }
  }

  /// Every byte random: the worst case of any codec.
  package static func random(_ size: ImageSize, seed: UInt64 = 5) -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    return PixelBuffer(size: size, rgba: generator.bytes(size.pixelCount * 4))
  }

  /// One pixel.
  package static var onePixel: PixelBuffer {
    PixelBuffer(size: ImageSize(width: 1, height: 1), rgba: [200, 100, 50, 128])
  }

  /// Sizes that fall between the blocks of every codec, up to a few thousand pixels.
  package static let oddSizes: [ImageSize] = [
    (1, 1), (1, 9), (9, 1), (2, 2), (7, 5), (8, 8), (15, 17), (16, 16), (17, 33), (65, 31),
  ].map { ImageSize(width: $0, height: $1) }

  /// An image from a function of the coordinates.
  package static func image(
    _ size: ImageSize, _ pixel: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> PixelBuffer {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(size.pixelCount * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (red, green, blue, alpha) = pixel(x, y)
        rgba += [red, green, blue, alpha]
      }
    }
    return PixelBuffer(size: size, rgba: rgba)
  }
}

/// A few sine waves a channel.
private struct SmoothNoise {
  private let waves: [(channel: Int, u: Double, v: Double, phase: Double)]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    waves = (0..<9).map { index in
      (
        index % 3, .random(in: -9...9, using: &generator), .random(in: -9...9, using: &generator),
        .random(in: 0...6, using: &generator)
      )
    }
  }

  func byte(_ channel: Int, _ u: Double, _ v: Double) -> UInt8 {
    let sum = waves.reduce(0.0) { sum, wave in
      wave.channel == channel ? sum + sin(wave.u * u + wave.v * v + wave.phase) : sum
    }
    return UInt8(127.5 + 42 * sum)
  }
}
