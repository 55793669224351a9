/// Which pixels of a file are decoded, at which scale, and what an area filter then makes of them.
struct DecodeGeometry: Sendable {
  let scale: Scale
  /// On the picture at that scale.
  let region: Region
  let reduction: Reduction
  /// Of the result.
  let size: ImageSize

  /// The area filter behind the decoding.
  enum Reduction: Equatable, Sendable {
    case none
    /// To `size`.
    case fit
    /// Each side divided by this, rounded up.
    case divide(by: Int)
  }

  /// - Parameter averagesSmallScales: Whether scales below 4/8 are to be averaged from 4/8.
  /// - Throws: `.invalidRegion` where the region is not within the picture.
  init(
    _ picture: ImageSize, _ region: Region?, _ resolution: Resolution, averagesSmallScales: Bool
  ) throws(JPNGError) {
    let region = region ?? Region(picture)
    guard region.lies(in: picture) else {
      throw JPNGError(.invalidRegion, "the region \(region) is not within \(picture) pixels")
    }
    switch resolution {
    case .scale(let wanted):
      let target = wanted.applied(to: region)
      let divisor = 4 / wanted.eighths
      if averagesSmallScales, divisor > 1, divisor * wanted.eighths == 4 {
        let source = target.enlarged(by: divisor, in: Scale.half.applied(to: picture))
        self.init(.half, source, .divide(by: divisor), target.size)
      } else {
        self.init(wanted, target, .none, target.size)
      }
    case .fit:
      let size = resolution.applied(to: region.size)
      let scale = Self.smallestScale(
        of: region, holding: size, averagesSmallScales ? .half : .eighth)
      let source = scale.applied(to: region)
      self.init(scale, source, source.size == size ? .none : .fit, size)
    }
  }

  private init(_ scale: Scale, _ region: Region, _ reduction: Reduction, _ size: ImageSize) {
    self.scale = scale
    self.region = region
    self.reduction = reduction
    self.size = size
  }

  private static func smallestScale(
    of region: Region, holding size: ImageSize, _ smallest: Scale
  ) -> Scale {
    Scale.all.first {
      let scaled = $0.applied(to: region).size
      return $0.eighths >= smallest.eighths && scaled.width >= size.width
        && scaled.height >= size.height
    } ?? .full
  }
}

extension Region {
  /// The region on a picture that is larger by a whole number, and ends where that does.
  fileprivate func enlarged(by factor: Int, in size: ImageSize) -> Region {
    Region(
      x: x * factor, y: y * factor, width: min(size.width - x * factor, width * factor),
      height: min(size.height - y * factor, height * factor))
  }
}
