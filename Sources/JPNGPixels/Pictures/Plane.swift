/// One of the two encoded planes of a file.
public enum Plane: String, Hashable, Sendable, CustomStringConvertible {
  /// The red, green and blue of all pixels, encoded as a JPEG.
  case color
  /// The alpha of all pixels, from 0 for hidden to 255 for opaque. It is encoded as a PNG or a
  /// JPEG.
  case alpha

  /// "color" or "alpha".
  public var description: String { rawValue }
}
