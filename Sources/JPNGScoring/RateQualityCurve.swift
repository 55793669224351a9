#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a picture costs, and how it scores, at each quality: measured at some qualities, estimated
/// at the others.
///
/// Between two measured qualities, the logarithms of the bytes and of the score's loss lie on
/// straight lines over the logarithm of the quantisation, as `QualityScoreModel` has it. Beyond
/// them they change as those of a typical picture do.
package struct RateQualityCurve: Hashable, Sendable {
  /// A file that a picture can have.
  package struct Point: Hashable, Sendable {
    package let quality: Int
    package let byteCount: Int
    /// SSIMULACRA2; 100 is identical.
    package let score: Double

    package init(quality: Int, byteCount: Int, score: Double) {
      self.quality = quality
      self.byteCount = byteCount
      self.score = score
    }
  }

  /// What was measured, by rising quality.
  package private(set) var points: [Point] = []

  package init() {}

  package mutating func add(_ point: Point) {
    points.removeAll { $0.quality == point.quality }
    points.append(point)
    points.sort { $0.quality < $1.quality }
  }

  /// The point of a quality; `nil` while nothing is measured.
  package func point(at quality: Int) -> Point? {
    if let measured = points.first(where: { $0.quality == quality }) { return measured }
    guard let first = points.first, let last = points.last else { return nil }
    let below = points.last { $0.quality < quality }
    let above = points.first { $0.quality > quality }
    guard let below, let above else {
      return Self.typical(at: quality, from: quality < first.quality ? first : last)
    }
    let start = QualityScoreModel.quantisation(at: below.quality)
    let end = QualityScoreModel.quantisation(at: above.quality)
    let part =
      start == end ? 0 : (start - QualityScoreModel.quantisation(at: quality)) / (start - end)
    func between(_ one: Double, _ other: Double) -> Double { one + part * (other - one) }
    return Self.point(
      quality, size: between(below.size, above.size), loss: between(below.loss, above.loss))
  }

  /// Twice the quantisation makes a typical file 0.65 times as large.
  static let typicalSlope = -0.62

  private static func typical(at quality: Int, from point: Point) -> Point {
    let change =
      QualityScoreModel.quantisation(at: quality)
      - QualityScoreModel.quantisation(at: point.quality)
    return Self.point(
      quality, size: point.size + typicalSlope * change, loss: point.loss + change / 2)
  }

  private static func point(_ quality: Int, size: Double, loss: Double) -> Point {
    Point(quality: quality, byteCount: Int(exp(size)), score: 100 - exp(loss))
  }
}

extension RateQualityCurve.Point {
  fileprivate var size: Double { log(Double(max(1, byteCount))) }
  fileprivate var loss: Double { QualityScoreModel.loss(of: score) }
}
