/// What a file may ask for before it is refused; checked from headers, before memory is allocated.
public struct Limits: Hashable, Sendable {
  /// Most pixels of an image. Default: 268,402,689 (16,383²).
  public var maxPixels: Int
  /// Most pixels along one side. Default: 65,500, the most that libjpeg takes.
  public var maxSide: Int
  /// Most scans of a progressive JPEG plane. Default: 500.
  public var maxScans: Int

  /// Creates limits; each has its default.
  public init(maxPixels: Int = 268_402_689, maxSide: Int = 65_500, maxScans: Int = 500) {
    self.maxPixels = maxPixels
    self.maxSide = maxSide
    self.maxScans = maxScans
  }

  /// Why an image of this size is refused, or `nil` where it is within the limits.
  package func objection(to size: ImageSize) -> String? {
    // Whatever the limits: sizes of buffers and estimates must not overflow.
    if size.pixelCount > Int.max / 64 { return "\(size) pixels: more than memory can hold" }
    if size.width > maxSide || size.height > maxSide {
      return "\(size) pixels: more than \(maxSide) along one side"
    }
    if size.pixelCount > maxPixels {
      return "\(size) pixels: more than the limit of \(maxPixels)"
    }
    return nil
  }
}

extension Limits {
  /// No limits, for bytes that were made here a moment ago.
  package static let none = Limits(maxPixels: .max, maxSide: .max, maxScans: .max)
}
