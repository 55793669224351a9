extension Int {
  /// A number of bytes as people read it: "812 B", "97 kB", "1.4 MB".
  package var asByteCount: String {
    let units: [(scale: Double, name: String)] = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    // A unit begins where the smaller one would be rounded to 1000: 999,999 is "1.0 MB".
    for unit in units where Double(self) >= 0.9995 * unit.scale {
      let value = Double(self) / unit.scale
      return "\(value.formatted(digits: value < 9.95 ? 1 : 0)) \(unit.name)"
    }
    return "\(self) B"
  }
}
