internal import JPNGPixels
internal import JPNGThreads

/// SSIMULACRA2, version 2.1: how much worse a picture looks than its original.
///
/// 100 is no difference, 90 none to be seen when flickering between the two, 70 hardly any side by
/// side, 50 medium quality, 10 very low; far below 0 is possible. Error maps of X, Y and B at up to
/// six scales, each reduced to its mean and 4-norm, are weighted and added. By Jon Sneyers,
/// Cloudinary: github.com/cloudinary/ssimulacra2.
///
/// This is an implementation of our own. It gives the scores of the reference tool, where that has
/// fused multiply-adds, within 0.0001. The number of threads does not change a bit of the result.
struct SSIMULACRA2: Sendable {
  /// The reference's channels X, Y and B at each scale, which all candidates are compared with.
  private let levels: [[ReferenceChannel]]

  /// Whether the score of pictures of that size is defined.
  static func isDefined(for size: ImageSize) -> Bool { min(size.width, size.height) >= 8 }

  /// Prepares a reference: 12 floats a pixel.
  ///
  /// - Parameter background: What the pictures are laid over; where there is none, they count as
  ///   opaque.
  /// - Precondition: The score is defined for its size.
  init(reference: PixelBuffer, over background: Background?, sharing threads: ThreadBudget) {
    precondition(Self.isDefined(for: reference.size))
    let scratch = [FloatImage](count: 2, size: reference.size)
    levels = XYBPyramid(reference, over: background, sharing: threads).levels.map { level in
      level.channels.map { ReferenceChannel($0, using: scratch, sharing: threads) }
    }
  }

  /// The score of a candidate of the same size, over the background that the reference was prepared
  /// for: 7 floats a pixel, until it returns.
  func score(
    of candidate: PixelBuffer, over background: Background?, sharing threads: ThreadBudget
  ) -> Double {
    let pyramid = XYBPyramid(candidate, over: background, sharing: threads)
    let scratch = [FloatImage](count: 3, size: candidate.size)
    var norms = [[[Double]]](repeating: [], count: 3)
    for (references, level) in zip(levels, pyramid.levels) {
      for (channel, (reference, candidate)) in zip(references, level.channels).enumerated() {
        let comparison = ChannelComparison(reference, candidate, using: scratch, sharing: threads)
        let sums = comparison.errors(sharing: threads)
        norms[channel].append(Self.norms(sums, of: level.size.pixelCount))
      }
    }
    return ScoreModel.score(norms)
  }

  /// Six norms in the order of the weights.
  private static func norms(
    _ sums: ChannelComparison.ErrorSums, of count: Int
  ) -> [Double] {
    let maps = [sums.structure, sums.artifacts, sums.detailLoss].map { $0.norms(of: count) }
    return maps.map(\.mean) + maps.map(\.fourNorm)
  }
}
