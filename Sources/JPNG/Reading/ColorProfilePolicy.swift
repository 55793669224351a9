/// What becomes of a source's colour profile.
///
/// A profile of sRGB is always dropped, and so are gAMA and cHRM chunks that are equal to those of
/// sRGB: a file without a profile is sRGB anyway.
public enum ColorProfilePolicy: String, Hashable, Sendable, CaseIterable {
  /// An ICC profile for RGB is kept. Samples are converted to sRGB if only gAMA and cHRM describe
  /// their colours, or a profile for grey, which a JPEG of three components cannot have.
  case preserve
  /// Samples are converted to sRGB.
  case srgb
  /// The profile is dropped, with a warning, and the samples are not converted.
  case strip
}
