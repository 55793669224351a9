internal import JPNG
internal import JPNGAssetReports
package import JPNGCache
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGThreads

/// What earlier runs have packed, so that this one need not: the manifest beside the outputs, and
/// the cache. It also takes down what this run does.
package final class PackHistory: Sendable {
  /// Where the manifest is; `nil` if the output is a single file or a stream.
  let folder: String?
  let cache: PackCache?
  private let remote: (any RemotePackCache)?
  /// Whether the remote cache is asked, and not only given what is new.
  private let readsRemote: Bool
  /// The digests of the settings that assets have: few, even where there are many assets.
  private let digests = Locked<[AssetSettings: ContentDigest]>([:])
  let measures: AssetMeasures
  /// Whether status alone shows that a file has not changed.
  private let trustsStamps: Bool
  /// Whether nothing is to be written, neither outputs nor what is known of them.
  private let isReadOnly: Bool
  /// What was written before.
  let earlier: Manifest
  /// What of that counts; nothing if all is packed again.
  private let trusted: Manifest
  let current = Locked(Manifest())
  /// What is packed is taken down there at once; `nil` if that is not asked for.
  let journal: PackJournal?
  /// Whether anything was packed, or looked at.
  let hasChanged = Locked(false)
  private let hasTold = Locked(false)

  /// - Parameters:
  ///   - folder: The output folder; `nil` if there is none.
  ///   - earlier: What earlier runs have written there. Default: nothing.
  ///   - cache: `nil` for none.
  ///   - remote: Is asked where the cache has nothing. Default: `nil`, none.
  ///   - journal: Has what a run did that this one goes on with. Default: `nil`, none.
  ///   - isParanoid: Whether sources are read even where their status shows no change.
  ///   - isForced: Whether everything is packed again.
  ///   - isReadOnly: Whether nothing is to be written.
  package init(
    folder: String?, earlier: Manifest = Manifest(), cache: PackCache?,
    remote: (any RemotePackCache)? = nil, journal: PackJournal? = nil,
    measures: AssetMeasures = AssetMeasures(),
    isParanoid: Bool = false, isForced: Bool = false, isReadOnly: Bool = false
  ) {
    self.folder = folder
    self.remote = remote
    self.journal = journal
    readsRemote = !isForced
    self.cache = isForced ? cache.map { PackCache(folder: $0.folder, isReadable: false) } : cache
    self.measures = measures
    trustsStamps = !isParanoid
    self.isReadOnly = isReadOnly
    self.earlier = earlier
    trusted = isForced ? Manifest() : earlier
  }

  /// What is known of an item, if neither its source nor its output was written since.
  func confirmed(_ task: PackTask) -> AssetOutcome? {
    let item = task.item
    guard trustsStamps, let entry = trusted[item.relativePath], isCurrent(entry, task)
    else { return nil }
    current.withLock { $0[item.relativePath] = entry }
    return reported(entry.outcome, item)
  }

  /// Whether neither the source nor the output of an entry was written since, and packing with the
  /// same settings would report no more.
  func isCurrent(_ entry: Manifest.Entry, _ task: PackTask) -> Bool {
    entry.key.settings == digest(task.settings) && measures.isCovered(by: entry.outcome)
      && FileStamp(ofFile: task.item.sourceStatus) == entry.sourceStamp
      && task.item.stamp(of: entry.outcome) == entry.outputStamp
  }

  func key(_ source: [UInt8], _ settings: AssetSettings) -> PackKey {
    PackKey(source: ContentDigest(of: source), settings: digest(settings))
  }

  private func digest(_ settings: AssetSettings) -> ContentDigest {
    digests.withLock { digests in
      if let digest = digests[settings] { return digest }
      let digest = ContentDigest(of: Array(settings.cacheText.utf8))
      digests[settings] = digest
      return digest
    }
  }

  /// What packing with a key has given before, from the output itself or from the cache.
  func found(_ key: PackKey, _ item: OutputPlan.Item) -> PackCache.Entry? {
    if let entry = trusted[item.relativePath], entry.key == key,
      let path = item.path(of: entry.outcome), let bytes = try? WholeFile.read(path),
      ContentDigest(of: bytes) == entry.content
    {
      let isFallback = entry.outcome.status == .fallback
      return PackCache.Entry(outcome: entry.outcome, packed: isFallback ? [] : bytes)
    }
    return cache?.entry(key)
  }

  /// Whether the copy of an item's source in the output folder is still as an earlier run has
  /// written it.
  func hasWrittenFallback(of item: OutputPlan.Item) -> Bool {
    guard let folder, let copy = item.fallback?.relativePath else { return false }
    return [item.relativePath, copy].contains { key in
      guard let entry = earlier[key], entry.outcome.output == copy else { return false }
      return Leftover(key, entry, at: folder.appendingPath(copy), .superseded).isOurs
    }
  }

  /// Whether the remote cache is still asked.
  var asksRemote: Bool { readsRemote && remote?.isReadable == true }

  /// What another machine has packed with a key, and kept in the remote cache.
  ///
  /// - Parameter check: Whether it can be that.
  func shared(_ key: PackKey, _ check: SharedEntryCheck) -> PackCache.Entry? {
    guard asksRemote, let limit = check.byteLimit else { return nil }
    return remote?.entry(key, limit: limit, where: check.passes)
  }

  /// Where an entry comes from, which says who has it already.
  enum Origin: Hashable, Sendable {
    /// From this run: nobody has it.
    case packing
    /// From a cache, but measured in this run: nobody has these scores.
    case measuring
    /// From the remote cache, so only this machine does not have it.
    case remote
    /// From the output, or from the cache of this machine.
    case local
  }

  /// Takes down what was written, and keeps it in the caches that do not have it.
  ///
  /// - Parameter stamp: The status of the source before it was read.
  /// - Returns: Why the cache or the journal cannot keep it, once in a run; `nil` if all is well.
  func take(
    _ entry: PackCache.Entry, _ key: PackKey, _ item: OutputPlan.Item, _ stamp: FileStamp?,
    from origin: Origin
  ) -> FileWriteError? {
    guard !isReadOnly else { return nil }
    hasChanged.withLock { $0 = true }
    let taken = record(entry, key, item, stamp)
    switch origin {
    case .packing: remote?.store(entry, key, packedInSeconds: entry.outcome.seconds ?? 0)
    case .measuring: remote?.store(entry, key, packedInSeconds: 0)
    case .remote, .local: break
    }
    do throws(FileWriteError) {
      if origin == .packing, let taken { try journal?.append(item.relativePath, taken) }
      if origin != .local { try cache?.store(entry, key) }
      return nil
    } catch {
      let isFirst = hasTold.withLock { hasTold in
        defer { hasTold = true }
        return !hasTold
      }
      return isFirst ? error : nil
    }
  }

  /// - Returns: What was taken down; `nil` if the next run could not know the files again.
  private func record(
    _ found: PackCache.Entry, _ key: PackKey, _ item: OutputPlan.Item, _ stamp: FileStamp?
  ) -> Manifest.Entry? {
    guard folder != nil, let stamp, let source = item.input.source.path,
      let output = item.path(of: found.outcome), let outputStamp = FileStamp(output)
    else { return nil }
    var outcome = found.outcome
    // A fallback has the bytes of the source.
    let content = outcome.status == .fallback ? key.source : found.content
    let isKeptInPlace = outcome.status == .fallback && item.fallback?.isSource == true
    outcome.output = isKeptInPlace ? nil : item.relativePath(of: outcome)
    let entry = Manifest.Entry(
      source: source.resolvedPath, sourceStamp: stamp.doubted(at: FileStatus.now),
      outputStamp: outputStamp, key: key, content: content, outcome: outcome)
    let before = earlier[item.relativePath]
    current.withLock {
      $0[item.relativePath] = entry
      // A copy of the source that lies beside the packed file now is still known.
      if let before, let copy = before.outcome.output, copy != item.relativePath,
        copy != outcome.output
      {
        $0[copy] = before
      }
    }
    return entry
  }

  /// What is reported of an item that need not be packed.
  func reported(_ outcome: AssetOutcome, _ item: OutputPlan.Item) -> AssetOutcome {
    var reported = outcome
    reported.source = item.input.relativePath
    reported.output = item.relativePath(of: outcome)
    reported.derivedFrom = item.input.derivation?.source
    if outcome.status == .packed {
      reported.status = .unchanged
      reported.restored = false
    }
    reported.savedSeconds = outcome.seconds
    reported.seconds = 0
    reported.scoreSeconds = nil
    return limited(reported)
  }

  /// The same without measures that were not asked for.
  func limited(_ outcome: AssetOutcome) -> AssetOutcome {
    var limited = outcome
    // A search for a target score has scores, whether they are to be measured or not.
    if !measures.hasScores, outcome.targetReached == nil { limited.scores = nil }
    if !measures.hasOptimizedPNG { limited.optimizedBytes = nil }
    return limited
  }
}
