internal import ArgumentParser
package import JPNGReports

extension ByteSize: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  /// The size as it can be typed.
  package var defaultValueDescription: String {
    for (unit, scale) in [("GB", 1_000_000_000), ("MB", 1_000_000)]
    where byteCount.isMultiple(of: scale) {
      return "\(byteCount / scale)\(unit)"
    }
    return "\(byteCount)"
  }
}
