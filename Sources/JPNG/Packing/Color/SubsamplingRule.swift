/// Chooses the chroma subsampling of a colour plane.
enum SubsamplingRule {
  /// Chooses the coarsest subsampling whose error is not larger than that of quantising chroma at
  /// this quality. Finer subsampling would keep detail that quantisation then removes; coarser
  /// subsampling would be seen.
  ///
  /// - Precondition: The chroma detail was measured, as it is unless the picture was prepared for a
  ///   fixed subsampling.
  static func choose(for detail: ChromaDetail?, _ quality: Int) -> Subsampling {
    guard let detail else { preconditionFailure("a picture whose chroma was looked at") }
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
