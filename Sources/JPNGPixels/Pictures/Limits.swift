/// The largest pictures that are accepted. A file over a limit is refused when its headers are
/// read, before memory is allocated for its pixels.
public struct Limits: Hashable, Sendable {
  /// The most pixels of a picture. Default: 268,402,689 (16,383²).
  public var maxPixels: Int
  /// The most pixels along one side. Default: 65,500, the most that libjpeg accepts.
  public var maxSide: Int
  /// The most scans of a progressive JPEG plane. Each takes time to decode. Default: 500.
  public var maxScans: Int
  /// The most pixels that all scans of a JPEG plane go over together: a few kilobytes of scans that
  /// hold next to nothing could keep a decoder busy for minutes. Default: 4,294,443,024, which is
  /// sixteen scans of the largest picture.
  public var maxScannedPixels: Int
  /// The most bytes that decoding a picture may take at once, its pixels among them. Progressive
  /// planes are held whole. Default: no limit but the memory there is.
  public var maxMemory: Int

  /// Creates limits. Each argument has the default of its property.
  public init(
    maxPixels: Int = 268_402_689, maxSide: Int = 65_500, maxScans: Int = 500,
    maxScannedPixels: Int = 4_294_443_024, maxMemory: Int = .max
  ) {
    self.maxPixels = maxPixels
    self.maxSide = maxSide
    self.maxScans = maxScans
    self.maxScannedPixels = maxScannedPixels
    self.maxMemory = maxMemory
  }

  /// Why a picture of this size is refused; `nil` if it is within the limits.
  package func objection(to size: ImageSize) -> String? {
    // This is refused whatever the limits, as the sizes of buffers and the estimates of memory
    // would overflow.
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
  /// No limits, for files that this process has made itself.
  package static let none = Limits(
    maxPixels: .max, maxSide: .max, maxScans: .max, maxScannedPixels: .max)
}
