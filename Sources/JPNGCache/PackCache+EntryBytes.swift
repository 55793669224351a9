internal import JPNGAssetReports

// An entry as bytes: a line of what was reported, and the packed file behind it. The folder has
// files of them, and a remote cache keeps the same.
extension PackCache.Entry {
  private static let version = "jpng-cache 1"

  package var bytes: [UInt8] {
    let head = [Self.version, content.description, OutcomeText.line(outcome)]
      .joined(separator: "\t")
    return Array((head + "\n").utf8) + packed
  }

  /// `nil` if the bytes are not those of an intact entry.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = FieldLine(bytes[..<end])
    guard head.count == 2 + OutcomeText.fieldCount, head.text(0) == Self.version,
      let outcome = OutcomeText.outcome(head[2..<head.count])
    else { return nil }
    self.init(outcome: outcome, packed: Array(bytes[(end + 1)...]))
    guard content == ContentDigest(hexadecimal: head[1]) else { return nil }
  }
}
