/// A number of bytes, at least 1, which people may write as `100MB`, `100MiB` or `104857600`.
package struct ByteSize: Hashable, Sendable {
  package var byteCount: Int

  /// So many bytes are more than any storage has, and sums of some such numbers do not overflow.
  private static let most = 1 << 60

  /// Reads a whole number, with or without one of the known units; `nil` for any other text, and
  /// for 2⁶⁰ bytes or more.
  package init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).lowercased()
    let scales = [
      "": 1, "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
      "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
    ]
    guard let number = Int(digits), number > 0, let scale = scales[unit] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: scale)
    guard !overflow, product < Self.most else { return nil }
    byteCount = product
  }

  package init(byteCount: Int) { self.byteCount = byteCount }
}
