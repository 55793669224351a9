internal import JPNGAssetReports

/// A line of a manifest: fields between tabs.
enum ManifestLine {
  static func text(_ output: String, _ entry: Manifest.Entry) -> String {
    let paths = [output, entry.outcome.output ?? "", entry.source].map(escaped)
    let fields =
      paths + entry.sourceStamp.fields + entry.outputStamp.fields
      + [entry.key.source, entry.key.settings, entry.content].map(\.description)
      + [OutcomeText.line(entry.outcome)]
    return fields.joined(separator: "\t")
  }

  /// - Returns: The output's path and what is known of it; `nil` if the line is damaged.
  static func entry(_ line: Substring) -> (output: String, Manifest.Entry)? {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)[...]
    let stamps = 3
    let digests = stamps + 2 * FileStamp.fieldCount
    let rest = digests + 3
    guard parts.count == rest + OutcomeText.fieldCount,
      let source = FileStamp(fields: parts[stamps..<(stamps + FileStamp.fieldCount)]),
      let output = FileStamp(fields: parts[(stamps + FileStamp.fieldCount)..<digests]),
      let bytes = ContentDigest(hexadecimal: parts[digests]),
      let settings = ContentDigest(hexadecimal: parts[digests + 1]),
      let content = ContentDigest(hexadecimal: parts[digests + 2]),
      let outcome = OutcomeText.outcome(parts[rest...], source: "", output: unescaped(parts[1]))
    else { return nil }
    return (
      unescaped(parts[0]),
      Manifest.Entry(
        source: unescaped(parts[2]), sourceStamp: source, outputStamp: output,
        key: PackKey(source: bytes, settings: settings), content: content, outcome: outcome)
    )
  }

  /// Paths may have any character but a zero, and few of them need this.
  static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 32 || $0 == UInt8(ascii: "%") }) else { return path }
    return path.reduce(into: "") { text, character in
      switch character {
      case "%": text += "%25"
      case "\t": text += "%09"
      case "\r\n": text += "%0D%0A"
      case "\n": text += "%0A"
      case "\r": text += "%0D"
      default: text.append(character)
      }
    }
  }

  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
