/// The order in memory of the four bytes of a decoded pixel.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
  /// Red, green, blue, alpha.
  case rgba
  /// Blue, green, red, alpha.
  case bgra
}
