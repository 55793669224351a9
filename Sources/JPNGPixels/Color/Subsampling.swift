/// Chroma subsampling of a JPEG: how many pixels share a chroma sample. Luma is never subsampled.
public enum Subsampling: String, Hashable, Sendable, CaseIterable {
  /// Each pixel has its own chroma sample.
  case yuv444 = "444"
  /// Two pixels side by side share a chroma sample.
  case yuv422 = "422"
  /// Two by two pixels share a chroma sample.
  case yuv420 = "420"

  /// The number of luma samples for each chroma sample, in a row and in a column.
  package var factors: (horizontal: Int, vertical: Int) {
    switch self {
    case .yuv444: (1, 1)
    case .yuv422: (2, 1)
    case .yuv420: (2, 2)
    }
  }
}
