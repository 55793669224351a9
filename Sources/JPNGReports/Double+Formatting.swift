extension Double {
  /// A decimal number with so many digits behind the point.
  package func formatted(digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    guard isFinite, magnitude * scale < 1e18 else { return TextTable.noValue }
    let scaled = Int((magnitude * scale).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let padding = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(scaled / Int(scale)).\(padding)\(fraction)"
  }

  /// Rounded to three significant digits, but never before the point, and with at most four digits
  /// behind it: "0.0123", "1.23", "12.3", "1234".
  package var asFigure: String {
    switch magnitude {
    case 99.95...: formatted(digits: 0)
    case 9.995...: formatted(digits: 1)
    case 0.9995...: formatted(digits: 2)
    case 0.09995...: formatted(digits: 3)
    case 0: "0"
    default: formatted(digits: 4)
    }
  }

  /// With at most so many digits behind the point, and without zeros at the end: "0.5", "20".
  package func trimmed(digits: Int) -> String {
    let text = formatted(digits: digits)
    guard text.contains(".") else { return text }
    let end = text.reversed().drop { $0 == "0" }
    return String((end.first == "." ? end.dropFirst() : end).reversed())
  }

  /// With as many digits behind the point as it takes to see on which side of a limit the number
  /// is: two at least, and no zeros at the end.
  package func formatted(distinctFrom limit: Double) -> String {
    let digits = (2...9).first { digits in
      self == limit || formatted(digits: digits) != limit.formatted(digits: digits)
    }
    return trimmed(digits: digits ?? 9)
  }
}
