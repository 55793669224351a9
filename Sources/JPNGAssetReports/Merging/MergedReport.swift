/// The report that one run would have given, put together from those of several.
///
/// Shards know the place of each asset. The assets of other reports are sorted as the search
/// through a folder finds them.
package struct MergedReport: Sendable {
  package let report: PackReport
  /// The part that each asset comes from, by its index.
  package let parts: [Int]

  /// - Parameter parts: At least one. The seconds that they took are added up.
  /// - Throws: If they are not the parts of one run, all of them, each once.
  package init(_ parts: [ReportPart]) throws(ReportPart.Refusal) {
    try ReportPart.refuseUnlike(parts)
    let entries = parts.enumerated().flatMap { number, part in
      part.report.assets.indices.map { Entry(part.report, $0, ofPart: number) }
    }
    .sorted { $0.precedes($1) }
    for (one, next) in zip(entries, entries.dropFirst()) where one.isSame(as: next) {
      let other = parts[one.part].name
      throw parts[next.part].refusal("it has \(next.asset.source), as \(other) does")
    }
    var report = PackReport(
      tool: parts.first?.report.tool ?? "", settings: parts.first?.report.settings ?? .init(),
      assets: entries.map(\.asset), seconds: parts.reduce(0) { $0 + $1.report.totals.seconds },
      budget: parts.first?.report.budget)
    report.schema = PackReport.currentSchema
    self.report = report
    self.parts = entries.map(\.part)
  }
}

/// An asset, and what it is sorted by.
private struct Entry {
  let asset: AssetOutcome
  let part: Int
  /// Whether it stands behind what could not be read.
  private let isRead: Bool
  private let place: Int
  private let path: [UInt8]

  init(_ report: PackReport, _ index: Int, ofPart part: Int) {
    asset = report.assets[index]
    self.part = part
    isRead = index >= report.shard?.unread ?? 0
    place = report.shard?.places[index] ?? 0
    // What is in a folder comes before a file whose name begins with that of the folder.
    path = asset.source.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
  }

  func precedes(_ other: Entry) -> Bool {
    if isRead != other.isRead { return other.isRead }
    if place != other.place { return place < other.place }
    if path != other.path { return path.lexicographicallyPrecedes(other.path) }
    return asset.output ?? "" < other.asset.output ?? ""
  }

  /// Whether both are of one asset. A manifest may make two outputs of a source.
  func isSame(as other: Entry) -> Bool {
    isRead == other.isRead && place == other.place && path == other.path
      && asset.output == other.asset.output
  }
}
