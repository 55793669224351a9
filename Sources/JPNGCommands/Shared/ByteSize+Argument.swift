internal import ArgumentParser
package import JPNGReports

extension ByteSize: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  /// The size as it can be typed.
  package var defaultValueDescription: String {
    byteCount.isMultiple(of: 1_000_000) ? "\(byteCount / 1_000_000)MB" : "\(byteCount)"
  }
}
