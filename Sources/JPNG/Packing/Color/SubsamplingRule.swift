/// Chooses the chroma subsampling of a colour plane.
enum SubsamplingRule {
  /// The coarsest subsampling whose own error stays below what quantising chroma at that quality
  /// costs anyway; finer chroma would be rounded away, coarser would be seen.
  ///
  /// - Parameter detail: `nil` where the picture was prepared for a subsampling that is fixed.
  static func choose(for detail: ChromaDetail?, _ quality: Int) -> Subsampling {
    guard let detail else { return .yuv444 }
    let tolerance = self.tolerance(quality: quality)
    if detail.halvedBothWays <= tolerance { return .yuv420 }
    if detail.halvedHorizontally <= tolerance { return .yuv422 }
    return .yuv444
  }

  /// In 8-bit steps of Cb and Cr, root mean square.
  private static func tolerance(quality: Int) -> Double {
    0.5 + 0.05 * QuantisationScale.percent(quality: quality)
  }
}
