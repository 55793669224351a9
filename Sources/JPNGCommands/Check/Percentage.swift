internal import ArgumentParser

/// A percentage as people write it: `2%` or `0.5%`. It is not negative.
struct Percentage: Hashable, Sendable, ExpressibleByArgument {
  var percent: Double

  init(percent: Double) { self.percent = percent }

  init?(argument: String) {
    guard argument.hasSuffix("%") else { return nil }
    let parts = argument.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 9 && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard parts.count <= 2, isDecimal, let percent = Double(argument.dropLast()) else { return nil }
    self.percent = percent
  }

  /// The percentage as it can be typed.
  var defaultValueDescription: String {
    percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }
}
