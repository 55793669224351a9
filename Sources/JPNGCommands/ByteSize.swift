internal import ArgumentParser

/// A number of bytes as people write it: `100MB`, `100MiB`, `104857600`.
struct ByteSize: Hashable, Sendable, ExpressibleByArgument {
  var byteCount: Int

  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let unit = argument.dropFirst(digits.count).lowercased()
    let scales = [
      "": 1, "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
      "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
    ]
    guard let number = Int(digits), number > 0, let scale = scales[unit] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: scale)
    guard !overflow else { return nil }
    byteCount = product
  }

  init(byteCount: Int) { self.byteCount = byteCount }
}

extension Int {
  /// Bytes for people: "812 B", "97 kB", "1.4 MB".
  var asByteCount: String {
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
  func formatted(digits: Int) -> String {
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
