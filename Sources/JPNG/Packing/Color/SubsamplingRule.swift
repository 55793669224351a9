/// Chooses the chroma subsampling of a colour plane.
enum SubsamplingRule {
  /// Chooses the coarsest subsampling whose error is not larger than that of quantising chroma at
  /// this quality. Finer subsampling would keep detail that quantisation then removes; coarser
  /// subsampling would be seen.
  ///
  /// - Parameter detail: `nil` if the picture was prepared for a fixed subsampling, so that its
  ///   chroma detail was not measured.
  static func choose(for detail: ChromaDetail?, _ quality: Int) -> Subsampling {
    guard let detail else { return .yuv444 }
    let tolerance = self.tolerance(quality: quality)
    if detail.halvedBothWays <= tolerance { return .yuv420 }
    if detail.halvedHorizontally <= tolerance { return .yuv422 }
    return .yuv444
  }

  /// The largest error that is accepted: a root mean square in 8-bit steps of Cb and Cr.
  private static func tolerance(quality: Int) -> Double {
    0.5 + 0.05 * QuantisationScale.percent(quality: quality)
  }
}
