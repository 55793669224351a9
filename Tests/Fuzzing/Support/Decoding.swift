import JPNG

extension Limits {
  /// Small, as many pictures are to be decoded in a second.
  static let fuzzing = Limits(maxPixels: 1 << 14, maxSide: 1 << 10, maxScans: 20)
}

extension PixelBuffer {
  /// The part of the picture that a region is.
  func cutout(_ region: Region) -> PixelBuffer {
    let (rgba, stride) = (rgba, size.width * 4)
    var part: [UInt8] = []
    for y in region.y..<region.y + region.height {
      let start = y * stride + region.x * 4
      part += rgba[start..<start + region.width * 4]
    }
    return PixelBuffer(size: region.size, rgba: part)
  }
}

extension FuzzInput {
  /// A region of a picture that has at least one pixel.
  mutating func region(in size: ImageSize) -> Region {
    let x = number(in: 0...size.width - 1)
    let y = number(in: 0...size.height - 1)
    return Region(
      x: x, y: y, width: number(in: 1...size.width - x), height: number(in: 1...size.height - y))
  }

  mutating func scale() -> Scale { element(of: Scale.all) }
}
