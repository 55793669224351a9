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

  /// As it could be typed.
  var defaultValueDescription: String {
    byteCount.isMultiple(of: 1_000_000) ? "\(byteCount / 1_000_000)MB" : "\(byteCount)"
  }
}
