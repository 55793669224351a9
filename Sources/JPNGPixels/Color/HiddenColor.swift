/// Which colour hidden pixels, those with alpha 0, get before the picture is encoded.
public enum HiddenColor: String, Hashable, Sendable, CaseIterable {
  /// A smooth extension of the visible colours. It takes few bytes, and shows no fringe when the
  /// picture is filtered or scaled.
  case fill
  /// The colour that they have in the source.
  case keep
  /// Black.
  case zero
}
