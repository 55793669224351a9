/// A rectangle of pixels.
public struct Region: Hashable, Sendable, CustomStringConvertible {
  /// Columns left of it.
  public let x: Int
  /// Rows above it.
  public let y: Int
  /// Columns in it.
  public let width: Int
  /// Rows in it.
  public let height: Int

  /// Creates a region; nothing is checked here.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// All of a picture.
  public init(_ size: ImageSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Its width and height.
  public var size: ImageSize { ImageSize(width: width, height: height) }

  /// "640×480+10+20".
  public var description: String { "\(size)+\(x)+\(y)" }

  package var rows: Range<Int> { y..<y + height }
  package var columns: Range<Int> { x..<x + width }

  /// Whether it has a pixel, and all of its pixels are in a picture of that size.
  package func lies(in size: ImageSize) -> Bool {
    // Differences of numbers that are known not to be negative: nothing overflows.
    x >= 0 && y >= 0 && width > 0 && height > 0
      && x < size.width && width <= size.width - x
      && y < size.height && height <= size.height - y
  }
}
