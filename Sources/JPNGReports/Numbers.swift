extension Int {
  /// Bytes for people: "812 B", "97 kB", "1.4 MB".
  package var asByteCount: String {
    let units: [(scale: Double, name: String)] = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    // From half a step below, so that 999,999 is "1.0 MB" and not "1000 kB".
    for unit in units where Double(self) >= 0.9995 * unit.scale {
      let value = Double(self) / unit.scale
      return "\(value.formatted(digits: value < 9.95 ? 1 : 0)) \(unit.name)"
    }
    return "\(self) B"
  }
}

extension Double {
  /// A plain decimal number with so many digits behind the point.
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

  /// Three digits that count, more before the point, at most four behind it: "0.0123", "1.23",
  /// "12.3", "1234".
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

  /// Without zeros at the end: "0.5", "20".
  package func trimmed(digits: Int) -> String {
    let text = formatted(digits: digits)
    guard text.contains(".") else { return text }
    let end = text.reversed().drop { $0 == "0" }
    return String((end.first == "." ? end.dropFirst() : end).reversed())
  }
}
