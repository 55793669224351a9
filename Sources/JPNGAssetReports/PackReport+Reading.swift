package import JPNGReports

extension PackReport: VersionedReport {
  package static let name = "a report"
  package static let fullName = "a report of a pack"

  package typealias ReadingError = ReportReadingError<PackReport>

  /// Reads a report that `jpng pack --json` printed.
  package init(json: [UInt8]) throws(ReadingError) {
    self = try Self.read(json)
    try check()
  }

  /// Refuses sizes that are negative or beyond 2⁴⁰ bytes, as with these, sums could overflow, and
  /// places of other assets than there are.
  func check() throws(ReadingError) {
    if let shard, !shard.isPlausible(assetCount: assets.count) {
      throw .notAReport("shard is no valid value")
    }
    let plausible = 0...1 << 40
    for (index, asset) in assets.enumerated() {
      let sizes = [
        ("sourceBytes", asset.sourceBytes), ("packedBytes", asset.packedBytes),
        ("optimizedBytes", asset.optimizedBytes),
      ]
      for (key, value) in sizes {
        if let value, !plausible.contains(value) {
          throw .notAReport("assets.\(index).\(key) is no valid value")
        }
      }
    }
  }
}
