/// One of the two planes of a file.
public enum Plane: String, Hashable, Sendable, CustomStringConvertible {
  /// Red, green and blue.
  case color
  /// Transparency: 0 hidden, 255 opaque.
  case alpha

  /// "color" or "alpha".
  public var description: String { rawValue }
}

/// How the alpha plane is encoded: the trailer's major version.
public enum AlphaEncoding: String, Hashable, Sendable {
  /// A greyscale PNG, lossless: version 1, "JPNG".
  case png
  /// A one-component JPEG: version 2, "JPJP".
  case jpeg
}
