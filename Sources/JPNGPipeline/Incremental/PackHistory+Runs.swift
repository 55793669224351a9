internal import JPNGAssetReports
internal import JPNGCache
package import JPNGFiles
internal import JPNGThreads

// What one run leaves to the next.
extension PackHistory {
  /// What the run that this one goes on with has reported of an item, if its source was not written
  /// since and its output is good.
  func resumed(_ task: PackTask) -> AssetOutcome? {
    let item = task.item
    guard let entry = journal?.earlier[item.relativePath], isCurrent(entry, task),
      let path = item.path(of: entry.outcome), let bytes = try? WholeFile.read(path),
      ContentDigest(of: bytes) == entry.content
    else { return nil }
    current.withLock { $0[item.relativePath] = entry }
    hasChanged.withLock { $0 = true }
    var outcome = entry.outcome
    outcome.source = item.input.relativePath
    outcome.output = item.relativePath(of: outcome)
    outcome.derivedFrom = item.input.derivation?.source
    return limited(outcome)
  }

  /// Files of earlier runs that are the output of no source any more.
  ///
  /// - Parameter planned: The paths below the output folder of all that is planned, in other shards
  ///   too.
  package func leftovers(
    _ plan: OutputPlan, planned: Set<String>, _ leftOut: LeftOutFiles
  ) -> [Leftover] {
    guard let folder else { return [] }
    let now = current.withLock { $0 }
    // Mostly there are none, and tens of thousands of entries need not be put together.
    guard [earlier, now].contains(where: { !planned.isSuperset(of: $0.outputs) }) else { return [] }
    var manifest = earlier
    manifest.merge(now)
    return LeftoverSearch(
      folder: folder, manifest: manifest, planned: planned, plan: plan, leftOut: leftOut
    ).leftovers()
  }

  /// Writes the manifest if anything is new, and keeps the cache below its limit.
  ///
  /// - Parameter removed: The keys of leftovers that were removed.
  package func save(
    removing removed: Set<String> = [], limit: Int
  ) throws(FileWriteError) {
    guard hasChanged.withLock({ $0 }) || !removed.isEmpty else { return }
    cache?.trim(toByteCount: limit)
    guard let folder else { return }
    try current.withLock { $0 }.write(toFolder: folder, removing: removed)
  }
}
