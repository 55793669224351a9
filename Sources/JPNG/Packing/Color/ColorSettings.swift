internal import JPNGCoefficients

/// Everything that a coded colour plane depends on, apart from the picture.
struct ColorSettings: Hashable, Sendable {
  let quality: Int
  let effort: PackOptions.Effort
  /// The settings of the alpha that colours are aimed at; `nil` if they do not depend on it.
  var alpha: AlphaSettings?
  /// Those of the alpha of plain coding, to whose errors they are held; `nil` if that is exact.
  let plainAlpha: AlphaSettings?
  /// What errors are held to instead, if colour takes the place of a lower quality's.
  let plainErrors: PlainErrors?
  var subsampling: Subsampling
  /// Whether colour may be coded as one component where it has no chroma.
  let mayBeGrey: Bool
  let adjustment: CodingAdjustment
  let isProgressive: Bool
  let hasRestarts: Bool
}
