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
    guard isFinite else { return "–" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((magnitude * scale).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let padding = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(scaled / Int(scale)).\(padding)\(fraction)"
  }
}
