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

  /// - Returns: The output's path and what is known of it; `nil` if the line is damaged.
  static func entry(_ line: ArraySlice<UInt8>) -> (output: String, Manifest.Entry)? {
    let fields = FieldLine(line)
    let stamps = 3
    let second = stamps + FileStamp.fieldCount
    let digests = second + FileStamp.fieldCount
    let rest = digests + 3
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
