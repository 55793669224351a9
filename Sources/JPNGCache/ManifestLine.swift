internal import JPNGAssetReports

/// A line of a manifest.
enum ManifestLine {
  static func text(_ output: String, _ entry: Manifest.Entry) -> String {
    let paths = [output, entry.outcome.output ?? "", entry.source].map(FieldLine.escaped)
    let fields =
      paths + entry.sourceStamp.fields + entry.outputStamp.fields
      + [entry.key.source, entry.key.settings, entry.content].map(\.description)
      + [OutcomeText.line(entry.outcome)]
    return fields.joined(separator: "\t")
  }

  /// The path of the output that a line is about; `nil` if it has other fields than a line.
  static func output(_ line: ArraySlice<UInt8>) -> String? {
    let fields = FieldLine(line)
    return fields.count == rest + OutcomeText.fieldCount ? fields.path(0) : nil
  }

  // Which fields are what, behind the paths.
  private static let stamps = 3
  private static let second = stamps + FileStamp.fieldCount
  private static let digests = second + FileStamp.fieldCount
  private static let rest = digests + 3

  /// - Returns: The output's path and what is known of it; `nil` if the line is damaged.
  static func entry(_ line: ArraySlice<UInt8>) -> (output: String, Manifest.Entry)? {
    let fields = FieldLine(line)
    guard fields.count == rest + OutcomeText.fieldCount,
      let source = FileStamp(fields: fields[stamps..<second]),
      let output = FileStamp(fields: fields[second..<digests]),
      let bytes = ContentDigest(hexadecimal: fields[digests]),
      let settings = ContentDigest(hexadecimal: fields[digests + 1]),
      let content = ContentDigest(hexadecimal: fields[digests + 2]),
      let outcome = OutcomeText.outcome(
        fields[rest..<fields.count], output: fields[1].isEmpty ? nil : fields.path(1))
    else { return nil }
    let entry = Manifest.Entry(
      source: fields.path(2), sourceStamp: source, outputStamp: output,
      key: PackKey(source: bytes, settings: settings), content: content, outcome: outcome)
    return (fields.path(0), entry)
  }
}
