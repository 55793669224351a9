internal import JPNGPreparation

/// Chooses the chroma subsampling of a colour plane.
enum SubsamplingRule {
  /// Chooses 4:2:0 if its error is not larger than that of quantising chroma at this quality: finer
  /// subsampling would keep detail that quantisation then removes. Else 4:4:4.
  ///
  /// 4:2:2 replaces 4:4:4 if most detail is between rows, and 4:2:0 if nearly all of it is, as in
  /// skies that change from the top to the bottom: it is smaller at equal score.
  ///
  /// - Parameters:
  ///   - maySubsampleColumns: Whether 4:2:2 is worth a thought
  ///     (``maySubsampleColumns(of:_:_:)``).
  ///   - fineness: The factor by which quantisation is finer than usual at this quality.
  /// - Precondition: The chroma detail was measured, as it is unless the picture was prepared for a
  ///   fixed subsampling.
  static func choose(
    for detail: ChromaDetail?, maySubsampleColumns: Bool, _ quality: Int, fineness: Double
  ) -> Subsampling {
    guard let detail else { preconditionFailure("a picture whose chroma was looked at") }
    let tolerance = self.tolerance(quality, fineness)
    let isSharedBothWays = detail.halvedBothWays <= tolerance
    let part = isSharedBothWays ? shareOfSkies : shareOfColumns
    let limit = min(tolerance, part * detail.halvedBothWays)
    if maySubsampleColumns, detail.halvedHorizontally < limit { return .yuv422 }
    return isSharedBothWays ? .yuv420 : .yuv444
  }

  /// Chooses the subsampling of plain quantisation, which errors near edges of alpha are held to
  /// (``FringeControl``): the coarsest whose error inside the pixels that share their chroma is not
  /// larger than that of quantisation.
  ///
  /// That was this encoder's rule as long as libjpeg did all the rest.
  ///
  /// - Precondition: As of ``choose(for:maySubsampleColumns:_:fineness:)``.
  static func choosePlainly(for detail: ChromaDetail?, _ quality: Int) -> Subsampling {
    guard let detail else { preconditionFailure("a picture whose chroma was looked at") }
    let tolerance = self.tolerance(quality, 1) + plainTolerance
    if detail.halvedBothWaysInside <= tolerance { return .yuv420 }
    return detail.halvedHorizontallyInside <= tolerance ? .yuv422 : .yuv444
  }

  /// Whether 4:2:2 is worth a thought: most detail is between rows, and no columns differ much at
  /// 1/8. Decoders of small scales have half as many columns of its chroma as of luma, which shows
  /// at the edges of cut-outs.
  ///
  /// - Parameters:
  ///   - association: How the pixels are stored.
  ///   - detail: Theirs; `nil` if it was not measured, and the answer is no.
  static func maySubsampleColumns(
    of pixels: PixelBuffer, _ association: Association, _ detail: ChromaDetail?
  ) -> Bool {
    guard let detail, detail.halvedHorizontally < shareOfColumns * detail.halvedBothWays else {
      return false
    }
    let eighth = ChromaDetail(of: pixels.reduced(association, by: 8))
    return eighth.halvedHorizontally <= toleranceAtEighth
  }

  /// The largest root mean square at 1/8, in 8-bit steps: more than in skies and glows that are
  /// smaller with 4:2:2, and less than in the cut-outs where it shows (docs/encoder.md).
  private static let toleranceAtEighth = 1.0
  /// The part of the error of 4:2:0 that 4:2:2 may leave. For a picture whose detail is the same in
  /// both directions, for which 4:4:4 is smaller at equal score, it leaves 0.7.
  private static let shareOfColumns = 0.55
  /// The part of it with which 4:2:2 is better even where the error of 4:2:0 is accepted.
  private static let shareOfSkies = 0.3

  /// How much more is accepted where plain quantisation is chosen for, as that rule did.
  private static let plainTolerance = 0.2

  /// The largest error that is accepted: a root mean square in 8-bit steps of Cb and Cr.
  private static func tolerance(_ quality: Int, _ fineness: Double) -> Double {
    0.3 + 0.05 * fineness * QuantisationScale.percent(quality: quality)
  }
}
