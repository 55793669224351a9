/// One of the eight scales that a picture can be pulled out of its file at.
public struct Scale: Hashable, Sendable, CustomStringConvertible {
  /// 1…8: the scale in eighths.
  public let eighths: Int

  /// Creates a scale, or `nil` unless `eighths` is in 1…8.
  public init?(eighths: Int) {
    guard (1...8).contains(eighths) else { return nil }
    self.init(unchecked: eighths)
  }

  private init(unchecked eighths: Int) { self.eighths = eighths }

  /// The picture as it is.
  public static let full = Scale(unchecked: 8)
  /// 4/8.
  public static let half = Scale(unchecked: 4)
  /// 2/8.
  public static let quarter = Scale(unchecked: 2)
  /// 1/8.
  public static let eighth = Scale(unchecked: 1)
  /// All of them, the smallest first.
  public static let all = (1...8).map(Scale.init(unchecked:))

  /// The length of a side of `length` pixels at this scale: `⌈length × eighths / 8⌉`.
  public func applied(to length: Int) -> Int {
    // Whole blocks first: no product of a side that may be anything can overflow.
    length / 8 * eighths + (length % 8 * eighths + 7) / 8
  }

  /// The size of a picture at this scale; each side as in ``applied(to:)-(Int)``.
  public func applied(to size: ImageSize) -> ImageSize {
    ImageSize(width: applied(to: size.width), height: applied(to: size.height))
  }

  /// What of the scaled picture shows any of the pixels of `region`: its sides, scaled, are
  /// rounded outwards to whole pixels.
  ///
  /// - Precondition: the region lies within some picture.
  public func applied(to region: Region) -> Region {
    let (left, top) = (region.x * eighths / 8, region.y * eighths / 8)
    return Region(
      x: left, y: top, width: applied(to: region.x + region.width) - left,
      height: applied(to: region.y + region.height) - top)
  }

  /// "3/8".
  public var description: String { "\(eighths)/8" }
}
