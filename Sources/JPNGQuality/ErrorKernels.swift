/// The error maps of SSIMULACRA2, a row at a time.
enum ErrorKernels {
  /// Keeps the quotient of variances defined where both pictures are flat.
  private static var stabiliser: Float { 0.0009 }

  /// 1 − SSIM, at least 0, from local means, mean squares and mean products.
  ///
  /// The luminance term has no denominator: XYB is perceptually uniform already.
  static func structure(
    _ reference: BlurredRow, _ candidate: BlurredRow, _ product: UnsafePointer<Float>,
    into errors: UnsafeMutablePointer<Float>, count: Int
  ) {
    let (mean1, square1) = (reference.mean, reference.square)
    let (mean2, square2) = (candidate.mean, candidate.square)
    for i in 0..<count {
      let (m1, m2) = (mean1[i], mean2[i])
      let luminance = 1 - (m1 - m2) * (m1 - m2)
      let covariance = 2 * (product[i] - m1 * m2) + stabiliser
      let variances = (square1[i] - m1 * m1) + (square2[i] - m2 * m2) + stabiliser
      let error = 1 - luminance * covariance / variances
      errors[i] = error > 0 ? error : 0
    }
  }

  /// How much stronger edges have become, (1 + e₂) / (1 + e₁) − 1, where e is the distance of a
  /// sample from its local mean. Above 0 are artifacts (ringing, blocks, bands), below 0 is lost
  /// detail.
  static func edges(
    _ reference: UnsafePointer<Float>, around mean1: UnsafePointer<Float>,
    _ candidate: UnsafePointer<Float>, around mean2: UnsafePointer<Float>,
    into errors: UnsafeMutablePointer<Float>, count: Int
  ) {
    for i in 0..<count {
      let edge1 = abs(reference[i] - mean1[i])
      let edge2 = abs(candidate[i] - mean2[i])
      errors[i] = (edge2 - edge1) / (1 + edge1)
    }
  }
}

/// A row of local means and of local means of squares.
struct BlurredRow {
  let mean: UnsafePointer<Float>
  let square: UnsafePointer<Float>
}

/// Sums of errors and of their fourth powers.
struct PowerSums: Sendable {
  private(set) var first = 0.0
  private(set) var fourth = 0.0

  /// Adds errors, each times `sign` and at least 0.
  ///
  /// - Precondition: `errors` is readable up to the next multiple of 8, with zeros behind `count`.
  mutating func add(_ errors: UnsafePointer<Float>, sign: Float, count: Int) {
    let bytes = UnsafeRawPointer(errors)
    var (sums, powers) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    for i in stride(from: 0, to: count, by: 8) {
      var error = bytes.loadUnaligned(fromByteOffset: i &* 4, as: SIMD8<Float>.self) * sign
      error.replace(with: 0, where: error .< 0)
      sums += error
      let square = error * error
      powers += square * square
    }
    first += Double(sums.sum())
    fourth += Double(powers.sum())
  }

  static func += (a: inout PowerSums, b: PowerSums) {
    a.first += b.first
    a.fourth += b.fourth
  }

  /// The mean and the 4-norm over so many samples.
  func norms(of count: Int) -> (mean: Double, fourNorm: Double) {
    (first / Double(count), (fourth / Double(count)).squareRoot().squareRoot())
  }
}

/// What the three error maps of a plane, or of a part of it, add up to.
struct ErrorSums: Sendable {
  var structure = PowerSums()
  var artifacts = PowerSums()
  var detailLoss = PowerSums()

  static func += (a: inout ErrorSums, b: ErrorSums) {
    a.structure += b.structure
    a.artifacts += b.artifacts
    a.detailLoss += b.detailLoss
  }
}
