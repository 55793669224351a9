/// What becomes of a source's colour profile. An sRGB profile, or gAMA and cHRM equal to sRGB's,
/// is always dropped, as sRGB is what a file without a profile means.
public enum ColorProfilePolicy: String, Hashable, Sendable, CaseIterable {
  /// An RGB ICC profile is kept; samples described by gAMA and cHRM alone are converted to sRGB,
  /// and so are those of a grey ICC profile, which a colour JPEG cannot carry.
  case preserve
  /// Samples are converted to sRGB.
  case srgb
  /// Samples stay as they are and their meaning is dropped, with a warning.
  case strip
}
