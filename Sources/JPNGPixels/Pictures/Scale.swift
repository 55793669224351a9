/// One of the eight scales at which a file can be decoded, from 1/8 to 8/8 of each side.
public struct Scale: Hashable, Sendable, CustomStringConvertible {
  /// The scale in eighths, 1…8.
  public let eighths: Int

  /// Creates a scale, or returns `nil` if `eighths` is not in 1…8.
  public init?(eighths: Int) {
    guard (1...8).contains(eighths) else { return nil }
    self.init(unchecked: eighths)
  }

  private init(unchecked eighths: Int) { self.eighths = eighths }

  /// 8/8: the picture in its full size.
  public static let full = Scale(unchecked: 8)
  /// 4/8: half of each side.
  public static let half = Scale(unchecked: 4)
  /// 2/8: a quarter of each side.
  public static let quarter = Scale(unchecked: 2)
  /// 1/8: an eighth of each side.
  public static let eighth = Scale(unchecked: 1)
  /// All scales, from the smallest to the largest.
  public static let all = (1...8).map(Scale.init(unchecked:))

  /// The length of a side of `length` pixels at this scale: `⌈length × eighths / 8⌉`.
  public func applied(to length: Int) -> Int {
    // Dividing before multiplying keeps the product from overflowing, whatever the length.
    length / 8 * eighths + (length % 8 * eighths + 7) / 8
  }

  /// The size of a picture at this scale: ``applied(to:)-(Int)`` of each side.
  public func applied(to size: ImageSize) -> ImageSize {
    ImageSize(width: applied(to: size.width), height: applied(to: size.height))
  }

  /// The region of the scaled picture that shows any of the pixels of `region`. The scaled sides
  /// are rounded outwards to whole pixels.
  ///
  /// - Parameter region: A region of the picture in its full size.
  /// - Precondition: The region is within some picture.
  public func applied(to region: Region) -> Region {
    let left = region.x * eighths / 8
    let top = region.y * eighths / 8
    return Region(
      x: left, y: top, width: applied(to: region.x + region.width) - left,
      height: applied(to: region.y + region.height) - top)
  }

  /// "3/8".
  public var description: String { "\(eighths)/8" }
}
