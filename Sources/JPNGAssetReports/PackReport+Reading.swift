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

  /// Refuses sizes that are negative or beyond 2⁴⁰ bytes or 2²⁰ pixels, and seconds that are no
  /// time that anybody waits, as with these, sums could overflow; and places of other assets than
  /// there are.
  func check() throws(ReadingError) {
    if let shard, !shard.isPlausible(assetCount: assets.count) {
      throw .notAReport("shard is no valid value")
    }
    let plausible = 0...1 << 40
    let side = 0...1 << 20
    let time = 0...1e12
    guard time.contains(totals.seconds) else {
      throw .notAReport("totals.seconds is no valid value")
    }
    for (index, asset) in assets.enumerated() {
      let sizes = [
        ("sourceBytes", asset.sourceBytes), ("packedBytes", asset.packedBytes),
        ("optimizedBytes", asset.optimizedBytes),
      ]
      for (key, value) in [("width", asset.width), ("height", asset.height)] {
        if let value, !side.contains(value) {
          throw .notAReport("assets.\(index).\(key) is no valid value")
        }
      }
      let times = [asset.seconds, asset.savedSeconds, asset.scoreSeconds].compactMap(\.self)
      guard times.allSatisfy(time.contains) else {
        throw .notAReport("assets.\(index) has no valid seconds")
      }
      for (key, value) in sizes {
        if let value, !plausible.contains(value) {
          throw .notAReport("assets.\(index).\(key) is no valid value")
        }
      }
    }
  }
}
