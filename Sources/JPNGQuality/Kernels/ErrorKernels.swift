/// The error maps of SSIMULACRA2, the first `count` samples of a row at a time.
enum ErrorKernels {
  /// Keeps the quotient of variances defined where both pictures are flat.
  private static var stabiliser: Float { 0.0009 }

  /// 1 − SSIM, at least 0, from local means, mean squares and mean products.
  ///
  /// The luminance term has no denominator: XYB is perceptually uniform already.
  static func structure(
    means mean1: Span<Float>, squares square1: Span<Float>, candidateMeans mean2: Span<Float>,
    candidateSquares square2: Span<Float>, products: Span<Float>,
    into errors: inout [Float], count: Int
  ) {
    precondition(mean1.count >= count && square1.count >= count, "rows that are long enough")
    precondition(mean2.count >= count && square2.count >= count, "rows that are long enough")
    precondition(products.count >= count && errors.count >= count, "rows that are long enough")
    var errors = errors.mutableSpan
    for i in 0..<count {
      let (m1, m2) = (mean1[i], mean2[i])
      let luminance = 1 - (m1 - m2) * (m1 - m2)
      let covariance = 2 * (products[i] - m1 * m2) + stabiliser
      let variances = (square1[i] - m1 * m1) + (square2[i] - m2 * m2) + stabiliser
      let error = 1 - luminance * covariance / variances
      errors[i] = error > 0 ? error : 0
    }
  }

  /// How much stronger edges have become, (1 + e₂) / (1 + e₁) − 1, where e is the distance of a
  /// sample from its local mean. Values above 0 are artifacts (ringing, blocks, bands), values
  /// below 0 are lost detail.
  static func edges(
    _ reference: Span<Float>, around mean1: Span<Float>, _ candidate: Span<Float>,
    around mean2: Span<Float>, into errors: inout [Float], count: Int
  ) {
    precondition(reference.count >= count && mean1.count >= count, "rows that are long enough")
    precondition(candidate.count >= count && mean2.count >= count, "rows that are long enough")
    precondition(errors.count >= count, "rows that are long enough")
    var errors = errors.mutableSpan
    for i in 0..<count {
      let edge1 = abs(reference[i] - mean1[i])
      let edge2 = abs(candidate[i] - mean2[i])
      errors[i] = (edge2 - edge1) / (1 + edge1)
    }
  }
}
