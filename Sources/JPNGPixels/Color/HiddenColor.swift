/// What becomes of the colour of hidden pixels (alpha 0) before encoding.
public enum HiddenColor: String, Hashable, Sendable, CaseIterable {
  /// A smooth extension of the visible colours: small, and no fringe when filtered or scaled.
  case fill
  /// As in the source.
  case keep
  /// Black.
  case zero
}
