/// Which pixels of a file are decoded, at which scale, and how an area filter then reduces them.
struct DecodeGeometry: Sendable {
  /// The scale at which the planes are decoded.
  let scale: Scale
  /// The region that is decoded, in pixels of the picture at that scale.
  let region: Region
  let reduction: Reduction
  /// The size of the result.
  let size: ImageSize

  /// How the decoded region is reduced to the result.
  enum Reduction: Equatable, Sendable {
    /// The decoded region is the result.
    case none
    /// By an area filter, to the size of the result.
    case fit
    /// By averaging squares: each side is divided by this number and rounded up.
    case divide(by: Int)
  }

  /// The side of the squares that are averaged; `nil` if none are.
  var divisor: Int? {
    if case .divide(let divisor) = reduction { divisor } else { nil }
  }

  /// - Parameters:
  ///   - picture: The size of the stored picture.
  ///   - region: In pixels of the stored picture; `nil` for the whole picture.
  ///   - averagesSmallScales: Whether scales below 4/8 have to be averages of the picture at 4/8.
  /// - Throws: `.invalidRegion` if the region is not within the picture.
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
      let smallest = averagesSmallScales ? Scale.half : .eighth
      let scale = Self.smallestScale(of: region, holding: size, notBelow: smallest)
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

  /// The smallest scale, not below `smallest`, at which the region has at least this size.
  private static func smallestScale(
    of region: Region, holding size: ImageSize, notBelow smallest: Scale
  ) -> Scale {
    Scale.all.first {
      let scaled = $0.applied(to: region).size
      return $0.eighths >= smallest.eighths && scaled.width >= size.width
        && scaled.height >= size.height
    } ?? .full
  }
}

extension Region {
  /// The same region on a picture that is `factor` times as large. It is cut off at the edges of
  /// that picture, whose size is `size`.
  fileprivate func enlarged(by factor: Int, in size: ImageSize) -> Region {
    Region(
      x: x * factor, y: y * factor, width: min(size.width - x * factor, width * factor),
      height: min(size.height - y * factor, height * factor))
  }
}
