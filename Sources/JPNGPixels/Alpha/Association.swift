/// How colour and alpha of a pixel relate.
public enum Association: String, Hashable, Sendable, CaseIterable {
  /// Colour is independent of alpha.
  case straight
  /// Colour has been multiplied by alpha / 255.
  case premultiplied
}
