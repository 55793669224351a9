internal import JPNGReports

extension PackReport {
  /// The report for a person at a terminal.
  var table: String {
    var table = TextTable([
      ("output", .left), ("pixels", .right), ("source", .right), ("packed", .right),
      ("ratio", .right), ("colour", .left), ("alpha", .left),
    ])
    for asset in assets where asset.status == .packed {
      let (source, packed) = (asset.sourceBytes ?? 0, asset.packedBytes ?? 0)
      table.append([
        asset.output ?? "", "\(asset.width ?? 0)×\(asset.height ?? 0)", source.asByteCount,
        packed.asByteCount, Self.percentage(packed, of: source), asset.subsampling ?? "",
        asset.alphaEncoding ?? "",
      ])
    }
    guard totals.assets > totals.failed else { return summary }
    return [table.text, "", summary].joined(separator: "\n")
  }

  private var summary: String {
    let done = totals.assets - totals.failed
    var parts = [
      "\(done) \(done == 1 ? "file" : "files")",
      "\(totals.sourceBytes.asByteCount) → \(totals.packedBytes.asByteCount)"
        + " (\(Self.percentage(totals.packedBytes, of: totals.sourceBytes)))",
      "\(totals.seconds.formatted(digits: 2)) s",
    ]
    if totals.failed > 0 { parts.append("\(totals.failed) failed") }
    return parts.joined(separator: ", ")
  }

  private static func percentage(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "–" }
    return (100 * Double(part) / Double(whole)).formatted(digits: 1) + " %"
  }
}
