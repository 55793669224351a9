/// How large a picture is wanted.
public enum Resolution: Hashable, Sendable {
  /// A scale of eighths, which JPEG decoding gives at no cost: each side is
  /// `⌈length × eighths / 8⌉` pixels.
  case scale(Scale)
  /// As large as fits into a box, its shape kept, never enlarged: the nearest larger scale of
  /// eighths, then an area filter in premultiplied space.
  case fit(width: Int, height: Int)

  /// As stored.
  public static let full = Resolution.scale(.full)

  /// The longer side is to have so many pixels; never enlarged.
  public static func fit(longerSide: Int) -> Resolution {
    .fit(width: longerSide, height: longerSide)
  }

  /// The size that a picture comes out at.
  ///
  /// - Precondition: the box of a fit is at least one pixel wide and high.
  public func applied(to size: ImageSize) -> ImageSize {
    switch self {
    case .scale(let scale): return scale.applied(to: size)
    case .fit(let width, let height):
      precondition(width > 0 && height > 0, "a box has room for a pixel")
      guard size.width > width || size.height > height else { return size }
      // The side that is more too long decides, the other follows, rounded.
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
  /// The product, too wide for any overflow, in a form that compares.
  fileprivate func multipliedFullWidth(by other: Int) -> Int128 { Int128(self) * Int128(other) }
}
