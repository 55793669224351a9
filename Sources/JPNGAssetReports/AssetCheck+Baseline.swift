internal import JPNGReports

extension AssetCheck {
  /// Holds the packed size of every asset, and of all that are in both reports, against an earlier
  /// report. Assets are the same where their source paths are, byte for byte. Those that are new or
  /// gone break no limit.
  ///
  /// - Parameter maxGrowth: In per cent.
  package mutating func compare(with baseline: PackReport, maxGrowth: Double) {
    // Keyed by bytes: Swift's strings hold two spellings of "é" for equal, file systems may not.
    var old: [[UInt8]: Int] = [:]
    for asset in baseline.assets { old[Array(asset.source.utf8)] = asset.knownBytes }
    let known = Set(report.assets.map { Array($0.source.utf8) })
    var (oldTotal, newTotal) = (0, 0)
    for asset in packed {
      guard let packedBytes = asset.knownBytes else { continue }
      guard let oldBytes = old[Array(asset.source.utf8)] else {
        notes.append(CheckNote(path: asset.source, kind: .new, packedBytes: packedBytes))
        continue
      }
      results.append(
        CheckSubject.asset(asset).growth(from: oldBytes, to: packedBytes, atMost: maxGrowth))
      oldTotal += oldBytes
      newTotal += packedBytes
    }
    results.append(CheckSubject.total.growth(from: oldTotal, to: newTotal, atMost: maxGrowth))
    for asset in baseline.assets where !known.contains(Array(asset.source.utf8)) {
      guard let oldBytes = asset.knownBytes else { continue }
      notes.append(CheckNote(path: asset.source, kind: .removed, packedBytes: oldBytes))
    }
  }
}

extension PackReport.Asset {
  fileprivate var knownBytes: Int? { status == .failed ? nil : packedBytes }
}

extension CheckSubject {
  fileprivate func growth(from old: Int, to new: Int, atMost limit: Double) -> CheckResult {
    // One rounding, of the exact quotient: growth by just the limit is no breach.
    let percent = old == new ? 0 : 100 * Double(new - old) / Double(old)
    let sign = percent > 0 ? "+" : ""
    return result(
      .growth, actual: percent.isFinite ? percent : nil, limit: limit, isBreach: percent > limit,
      "\(old) → \(new) bytes (\(sign)\(percent.formatted(distinctFrom: limit)) %), at most"
        + " \(limit.trimmed(digits: 6)) %")
  }
}
