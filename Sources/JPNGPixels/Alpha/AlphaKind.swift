/// What kind of transparency an image has.
public enum AlphaKind: String, Hashable, Sendable, CaseIterable {
  /// All pixels 255.
  case opaque
  /// All pixels 0 or 255, and some 0.
  case binary
  /// Anything else.
  case general
}
