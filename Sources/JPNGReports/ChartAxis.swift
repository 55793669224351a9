#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An axis: where a value is on it, and its ticks.
package struct ChartAxis: Sendable {
  /// With its unit.
  package let title: String
  package let ticks: [Double]
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// From zero to a round number that is at least `maximum`.
  package init(linear title: String, to maximum: Double) {
    let maximum = maximum.isFinite && maximum > 0 ? maximum : 1
    let power = pow(10, (log10(maximum / 5)).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { maximum / $0 <= 5 } ?? maximum
    let count = Int((maximum / step).rounded(.up))
    ticks = (0...count).map { Double($0) * step }
    (self.title, range, isLogarithmic) = (title, 0...Double(count) * step, false)
  }

  /// Around all values below 1e12, in about five steps of 1, 2 or 5 times a power of ten.
  package init(linear title: String, around values: [Double]) {
    let known = values.filter { $0.magnitude < 1e12 }
    let (low, high) = (known.min() ?? 0, known.max() ?? 1)
    let span = max(high - low, 1)
    let power = pow(10, (log10(span / 5)).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 5 } ?? span
    let last = (high / step).rounded(.up)
    let first = min(last - 2, (low / step).rounded(.down))
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    (self.title, range, isLogarithmic) = (title, first * step...last * step, false)
  }

  /// Around all values that are positive, at least a factor of ten, with ticks at 1, 2 and 5 times
  /// the powers of ten, or at the powers alone.
  package init(logarithmic title: String, around values: [Double]) {
    let positive = values.filter { $0.isFinite && $0 > 0 }
    var (low, high) = ((positive.min() ?? 1) / 1.25, (positive.max() ?? 1) * 1.25)
    if high / low < 10 {
      let widening = (10 * low / high).squareRoot()
      (low, high) = (low / widening, high * widening)
    }
    let powers = (Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))).map {
      pow(10, Double($0))
    }
    let fine = powers.flatMap { [$0, 2 * $0, 5 * $0] }.filter { (low...high).contains($0) }
    let coarse = powers.filter { (low...high).contains($0) }
    self.init(
      logarithmic: title, low...high, ticks: fine.count > 7 && coarse.count > 2 ? coarse : fine)
  }

  /// - Precondition: the range is above zero.
  package init(logarithmic title: String, _ range: ClosedRange<Double>, ticks: [Double]) {
    precondition(range.lowerBound > 0 && range.upperBound > range.lowerBound)
    (self.title, self.range, self.ticks, isLogarithmic) = (title, range, ticks, true)
  }

  /// 0 at the start of the axis, 1 at its end; `nil` beyond it.
  package func position(_ value: Double) -> Double? {
    guard range.contains(value) else { return nil }
    guard isLogarithmic else {
      return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    return log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
  }
}
