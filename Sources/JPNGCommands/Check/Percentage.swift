internal import ArgumentParser

/// A part of a hundred as people write it: `2%`, `0.5%`. Not negative.
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

  /// As it could be typed.
  var defaultValueDescription: String {
    percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }
}
