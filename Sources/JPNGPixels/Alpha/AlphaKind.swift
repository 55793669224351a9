/// The kind of transparency of a picture.
public enum AlphaKind: String, Hashable, Sendable, CaseIterable {
  /// Every pixel has alpha 255.
  case opaque
  /// Every pixel has alpha 0 or 255, and at least one has 0.
  case binary
  /// At least one pixel has alpha between 0 and 255.
  case general
}
