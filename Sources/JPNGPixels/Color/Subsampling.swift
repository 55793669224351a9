/// How finely the colour of a JPEG is sampled relative to its brightness.
public enum Subsampling: String, Hashable, Sendable, CaseIterable {
  /// Every pixel has its own colour.
  case yuv444 = "444"
  /// Two pixels side by side share one.
  case yuv422 = "422"
  /// Two by two pixels share one.
  case yuv420 = "420"

  /// Luma samples for each chroma sample, across and down.
  package var factors: (horizontal: Int, vertical: Int) {
    switch self {
    case .yuv444: (1, 1)
    case .yuv422: (2, 1)
    case .yuv420: (2, 2)
    }
  }
}
