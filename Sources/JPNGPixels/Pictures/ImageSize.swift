/// The width and height of a picture or a plane, in pixels.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of pixels in a row. Every picture has at least 1.
  public let width: Int
  /// The number of rows. Every picture has at least 1.
  public let height: Int

  /// Creates a size. Any numbers are accepted; what takes a size checks it.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `width × height`, or `Int.max` if the product overflows.
  public var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// "640×480".
  public var description: String { "\(width)×\(height)" }

  /// The size after a quarter turn.
  package var transposed: ImageSize { ImageSize(width: height, height: width) }
}
