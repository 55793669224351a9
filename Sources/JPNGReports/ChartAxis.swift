#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An axis of a chart: the positions of values, and the ticks.
package struct ChartAxis: Sendable {
  /// What the axis measures, with its unit.
  package let title: String
  package let ticks: [Double]
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// A linear axis from zero to a round number that is at least `maximum`.
  package init(linear title: String, to maximum: Double) {
    let maximum = maximum.isFinite && maximum > 0 ? maximum : 1
    let power = pow(10, (log10(maximum / 5)).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { maximum / $0 <= 5 } ?? maximum
    let count = Int((maximum / step).rounded(.up))
    ticks = (0...count).map { Double($0) * step }
    self.title = title
    range = 0...Double(count) * step
    isLogarithmic = false
  }

  /// A linear axis around all values below 1e12, in about five steps of 1, 2 or 5 times a power of
  /// ten.
  package init(linear title: String, around values: [Double]) {
    let known = values.filter { $0.magnitude < 1e12 }
    let (low, high) = (known.min() ?? 0, known.max() ?? 1)
    let span = max(high - low, 1)
    let power = pow(10, (log10(span / 5)).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 5 } ?? span
    let last = (high / step).rounded(.up)
    let first = min(last - 2, (low / step).rounded(.down))
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    self.title = title
    range = first * step...last * step
    isLogarithmic = false
  }

  /// A logarithmic axis around all positive values. It spans a factor of ten at least. The ticks
  /// are at 1, 2 and 5 times the powers of ten, or at the powers alone where that would be too
  /// many.
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

  /// A logarithmic axis with a given range and given ticks.
  ///
  /// - Precondition: The range is above zero and not empty.
  package init(logarithmic title: String, _ range: ClosedRange<Double>, ticks: [Double]) {
    precondition(range.lowerBound > 0 && range.upperBound > range.lowerBound)
    self.title = title
    self.range = range
    self.ticks = ticks
    isLogarithmic = true
  }

  /// The position of a value: 0 at the start of the axis, 1 at its end, `nil` beyond either.
  package func position(_ value: Double) -> Double? {
    guard range.contains(value) else { return nil }
    guard isLogarithmic else {
      return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    return log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
  }
}
