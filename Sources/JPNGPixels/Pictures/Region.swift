/// A rectangle of pixels of a picture.
public struct Region: Hashable, Sendable, CustomStringConvertible {
  /// The leftmost column of the region, which is the number of columns to its left.
  public let x: Int
  /// The topmost row of the region, which is the number of rows above it.
  public let y: Int
  /// The number of columns of the region.
  public let width: Int
  /// The number of rows of the region.
  public let height: Int

  /// Creates a region, in pixels. Any numbers are accepted; what takes a region checks it.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the region that is a whole picture of this size.
  public init(_ size: ImageSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The width and height of the region.
  public var size: ImageSize { ImageSize(width: width, height: height) }

  /// "640×480+10+20".
  public var description: String { "\(size)+\(x)+\(y)" }

  package var rows: Range<Int> { y..<y + height }
  package var columns: Range<Int> { x..<x + width }

  /// Whether the region has at least one pixel, and all of its pixels are in a picture of this
  /// size.
  package func lies(in size: ImageSize) -> Bool {
    // Only numbers that are known to be positive are subtracted, so that nothing overflows.
    x >= 0 && y >= 0 && width > 0 && height > 0
      && x < size.width && width <= size.width - x
      && y < size.height && height <= size.height - y
  }
}
