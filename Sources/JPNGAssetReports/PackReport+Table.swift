internal import JPNGReports

extension PackReport {
  /// The report for a person at a terminal, without a line break at the end.
  package var table: String {
    var table = TextTable([
      ("output", .left), ("pixels", .right), ("source", .right), ("packed", .right),
      ("ratio", .right), ("colour", .left), ("alpha", .left),
    ])
    for asset in assets where asset.status != .failed {
      let (source, packed) = (asset.sourceBytes ?? 0, asset.packedBytes ?? 0)
      table.append([
        asset.output ?? "", asset.pixelSize, source.asByteCount, packed.asByteCount,
        asset.ratio.asPercentage, asset.subsampling ?? "", asset.alphaEncoding ?? "",
      ])
    }
    guard totals.assets > totals.failed else { return summary }
    return [table.text, "", summary].joined(separator: "\n")
  }

  /// The totals in a line.
  var summary: String {
    let done = totals.assets - totals.failed
    let ratio = totals.sourceBytes > 0 ? totals.ratio : nil
    var parts = [
      "\(done) \(done == 1 ? "file" : "files")",
      "\(totals.sourceBytes.asByteCount) → \(totals.packedBytes.asByteCount)"
        + " (\(ratio.asPercentage))",
      "\(totals.seconds.formatted(digits: 2)) s",
    ]
    if totals.failed > 0 { parts.append("\(totals.failed) failed") }
    return parts.joined(separator: ", ")
  }
}

extension PackReport.Asset {
  /// "640×480".
  var pixelSize: String { "\(width ?? 0)×\(height ?? 0)" }
}

extension Double? {
  /// A part of one as "12.3 %".
  var asPercentage: String {
    map { (100 * $0).formatted(digits: 1) + " %" } ?? TextTable.noValue
  }
}
