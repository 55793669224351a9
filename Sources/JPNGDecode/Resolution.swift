/// The size that a picture is decoded to.
public enum Resolution: Hashable, Sendable {
  /// A scale of eighths, which the JPEG decoder makes itself. Each side has `⌈length × eighths /
  /// 8⌉` pixels.
  case scale(Scale)
  /// The largest size that fits into a box of this many pixels. The proportions are kept, and the
  /// picture is never enlarged. It is decoded at the next larger scale of eighths and then reduced
  /// by an area filter, which averages premultiplied colours.
  case fit(width: Int, height: Int)

  /// The size in which the picture is stored.
  public static let full = Resolution.scale(.full)

  /// The largest size whose longer side has at most this many pixels. The picture is never
  /// enlarged.
  public static func fit(longerSide: Int) -> Resolution {
    .fit(width: longerSide, height: longerSide)
  }

  /// The size that a picture of the given size is decoded to.
  ///
  /// - Precondition: The box of a fit is at least one pixel wide and high.
  public func applied(to size: ImageSize) -> ImageSize {
    switch self {
    case .scale(let scale): return scale.applied(to: size)
    case .fit(let width, let height):
      precondition(width > 0 && height > 0, "a box has room for a pixel")
      guard size.width > width || size.height > height else { return size }
      // The side that exceeds the box by the larger factor gets the length of the box. The other
      // side is computed from it and rounded.
      if size.width.multipliedFullWidth(by: height) >= size.height.multipliedFullWidth(by: width) {
        return ImageSize(width: width, height: follow(size.height, width, size.width))
      }
      return ImageSize(width: follow(size.width, height, size.height), height: height)
    }
  }

  /// `side × length / whole`, rounded, at least 1.
  private func follow(_ side: Int, _ length: Int, _ whole: Int) -> Int {
    max(1, (side * length + whole / 2) / whole)
  }
}

extension Int {
  /// The product in 128 bits, which cannot overflow.
  fileprivate func multipliedFullWidth(by other: Int) -> Int128 { Int128(self) * Int128(other) }
}
