/// How the colour of a pixel relates to its alpha.
public enum Association: String, Hashable, Sendable, CaseIterable {
  /// Colour is stored as it is, whatever the alpha.
  case straight
  /// Colour is stored multiplied by alpha / 255.
  case premultiplied
}
