/// The width and height of an image or plane, in pixels.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels a row; at least 1 in any image.
  public let width: Int
  /// Rows, top to bottom; at least 1 in any image.
  public let height: Int

  /// Creates a size; nothing is checked here.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `width × height`, or `Int.max` where that overflows.
  public var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// "640×480".
  public var description: String { "\(width)×\(height)" }

  /// The size after a quarter turn.
  package var transposed: ImageSize { ImageSize(width: height, height: width) }
}
