/// Logarithms and powers that are the same number on every machine. Those of the system's library
/// differ in their last bits from one machine to the next, and with them tables and files would.
package enum PortableMath {
  /// The natural logarithm of a number above 0, to at least twelve digits.
  package static func log(_ x: Double) -> Double {
    // x = m · 2ᵉ with m in 0.7…1.42, and ln m = 2 artanh((m − 1) / (m + 1)) as a series.
    var exponent = x.exponent
    var mantissa = x.significand
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    let z = (mantissa - 1) / (mantissa + 1)
    var sum = 0.0
    for k in stride(from: 19, through: 1, by: -2) { sum = sum * z * z + 1 / Double(k) }
    return 2 * z * sum + Double(exponent) * 0.6931471805599453
  }

  /// e to a power, to at least twelve digits.
  package static func exp(_ x: Double) -> Double {
    let whole = (x / 0.6931471805599453).rounded()
    let rest = x - whole * 0.6931471805599453
    var sum = 1.0
    for k in stride(from: 16, through: 1, by: -1) { sum = 1 + sum * rest / Double(k) }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// A number above 0 to a power.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    exp(exponent * log(base))
  }
}
