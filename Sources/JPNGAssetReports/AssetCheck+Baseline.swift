internal import JPNGReports

extension AssetCheck {
  /// Compares packed sizes with those of an earlier report: the size of every asset, and the total
  /// of all assets that are in both reports. Two assets are the same if their source paths are,
  /// byte for byte. Assets that are new or gone break no limit.
  ///
  /// - Parameter maxGrowth: The limit for the growth of each size, in per cent.
  package mutating func compare(with baseline: PackReport, maxGrowth: Double) {
    // The keys are bytes, because Swift's strings compare two encodings of "é" as equal. To a file
    // system these may be two files.
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
    // The product and the difference are exact, so only the quotient is rounded: growth by exactly
    // the limit is never a breach.
    let percent = old == new ? 0 : 100 * Double(new - old) / Double(old)
    let sign = percent > 0 ? "+" : ""
    return result(
      .growth, actual: percent.isFinite ? percent : nil, limit: limit, isBreach: percent > limit,
      "\(old) → \(new) bytes (\(sign)\(percent.formatted(distinctFrom: limit)) %), at most"
        + " \(limit.trimmed(digits: 6)) %")
  }
}
