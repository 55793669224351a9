internal import JPNGReports

extension AssetOutcome {
  /// The source path for people: in one line, of a length that has room somewhere, and never empty.
  var shownName: String {
    let name = source.onOneLine.shortened(toBytes: 160)
    return name.allSatisfy(\.isWhitespace) ? TextTable.noValue : name
  }

  /// The shown name, cut after its last folder.
  var shownNameParts: (folder: String, file: String) {
    let scalars = shownName.unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return ("", shownName) }
    let start = scalars.index(after: slash)
    return (String(scalars[..<start]), String(scalars[start...]))
  }

  var isMeasured: Bool { status != .failed && packedBytes != nil }

  /// Of the packed file; `nil` where it has no pixels, or is not known.
  var bitsPerPixel: Double? {
    guard let packedBytes, let width, let height, width > 0, height > 0 else { return nil }
    return 8 * Double(packedBytes) / (Double(width) * Double(height))
  }
}
