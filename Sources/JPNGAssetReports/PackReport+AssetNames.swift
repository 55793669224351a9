internal import JPNGReports

extension AssetOutcome {
  /// The source path as it is shown: in one line, of limited length, and never empty.
  var shownName: String {
    let name = source.onOneLine.shortened(toBytes: 160)
    return name.allSatisfy(\.isWhitespace) ? TextTable.noValue : name
  }

  /// The shown name, divided after its last slash.
  var shownNameParts: (folder: String, file: String) {
    let scalars = shownName.unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return ("", shownName) }
    let start = scalars.index(after: slash)
    return (String(scalars[..<start]), String(scalars[start...]))
  }

  var isMeasured: Bool { status != .failed && packedBytes != nil }

  /// The bits per pixel of the packed file; `nil` where its size or its pixels are not known.
  var bitsPerPixel: Double? {
    guard let packedBytes, let width, let height, width > 0, height > 0 else { return nil }
    return 8 * Double(packedBytes) / (Double(width) * Double(height))
  }
}
