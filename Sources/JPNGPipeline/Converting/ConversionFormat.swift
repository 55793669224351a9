/// The formats that packed files are converted to, and one that others are converted to.
package enum ConversionFormat: String, CaseIterable, Sendable {
  /// From JNG, or from a JPEG and its mask.
  case jpng
  case jng
  case svg
  case png
  case webp

  /// The extension of files of this format.
  package var pathExtension: String { rawValue }

  /// The format of a file with this path, by its extension; `nil` if it has none of these.
  package init?(path: String) {
    guard let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last,
      let format = Self(rawValue: ending.lowercased())
    else { return nil }
    self = format
  }
}
