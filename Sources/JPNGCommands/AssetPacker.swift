internal import JPNG
internal import JPNGAssetReports
internal import JPNGQuality
internal import JPNGReports
internal import JPNGScoring
internal import JPNGThreads

/// Packs one asset after the other: reads, encodes, writes, and measures what is asked for.
struct AssetPacker: Sendable {
  let options: PackOptions
  let goals: PackGoals
  let overwrites: Bool
  let isDryRun: Bool
  let console: Console

  func pack(
    _ item: OutputPlan.Item, _ threads: ThreadBudget
  ) throws(CommandFailure) -> PackedAsset {
    let start = ContinuousClock.now
    if !overwrites {
      for output in item.paths { try AtomicFile.refuseExisting(output) }
    }
    let path = item.input.path
    let (source, png, sourceByteCount) = try read(path)
    for warning in source.warnings { console.warn(path, warning) }
    let reference = goals.measures.needsSource ? source : nil
    let encoded = try encode(consume source, path, threads)
    let image = encoded.image
    let isFallback = goals.fallback == .png && image.bytes.count >= sourceByteCount
    if !isDryRun { try write(isFallback ? png : image.bytes, of: item, isFallback) }
    var asset = PackedAsset(
      size: image.size, sourceByteCount: sourceByteCount,
      packed: PackedAsset.Packing(image, encoded.options), isFallback: isFallback,
      seconds: (ContinuousClock.now - start).inSeconds)
    asset.figures.scores = isFallback ? nil : encoded.scores
    asset.figures.scoreSeconds = encoded.scoreSeconds
    if let reference {
      do throws(CommandFailure) {
        asset.figures.add(
          try goals.measures.measure(
            isFallback ? nil : image.bytes, reference, of: path, options.limits, threads,
            known: asset.figures.scores))
      } catch {
        // The file is written and good.
        console.warn(path, error.text)
      }
    }
    asset.search = encoded.search
    if isFallback {
      asset.search?.isReached = true
    } else {
      tellIfMissed(encoded, path)
    }
    return asset
  }

  /// An image and how it came about.
  private struct Encoded {
    var image: PackedImage
    var options: PackOptions
    var scores: QualityScores?
    var scoreSeconds: Double?
    var search: PackedAsset.Search?
  }

  private func tellIfMissed(_ encoded: Encoded, _ path: String) {
    guard let target = goals.target, encoded.search?.isReached == false else { return }
    let score = encoded.scores?.ssimulacra2?.toldApart(from: target) ?? "nothing"
    console.report(
      CommandFailure(
        .notMet, path, "packing",
        "the target of \(target.trimmed(digits: 9)) is out of reach: quality 100 scores \(score)"))
  }

  /// A function of its own, so that the file's bytes are gone before the encoding begins, unless they
  /// may be wanted as they are.
  private func read(
    _ path: String
  ) throws(CommandFailure) -> (SourceImage, png: [UInt8], byteCount: Int) {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      let image = try SourceImage(
        png: bytes, colorProfile: options.colorProfile, limits: options.limits)
      return (image, goals.fallback == .png ? bytes : [], bytes.count)
    } catch {
      throw CommandFailure(error, path, "reading")
    }
  }

  private func encode(
    _ source: consuming SourceImage, _ path: String, _ threads: ThreadBudget
  ) throws(CommandFailure) -> Encoded {
    let found: TargetSearch.Outcome?
    do throws(JPNGError) {
      guard let target = goals.target else {
        let image = try JPNGEncoder(options: options, sharing: threads).encode(source)
        return Encoded(image: image, options: options)
      }
      found = try TargetSearch(options: options, target: target, sharing: threads).run(
        source, isCancelled: { Interruption.isRequested })
    } catch {
      throw CommandFailure(error, path, "packing")
    }
    guard let found else { throw CommandFailure(.interrupted, path, "packing", "interrupted") }
    return Encoded(
      image: found.packed, options: found.options, scores: found.scores,
      scoreSeconds: found.scoreSeconds,
      search: PackedAsset.Search(encodes: found.encodes, isReached: found.isReached))
  }

  private func write(
    _ bytes: [UInt8], of item: OutputPlan.Item, _ isFallback: Bool
  ) throws(CommandFailure) {
    if item.path == FileAccess.standardStream {
      return try FileAccess.writeToStandardOutput(bytes)
    }
    guard isFallback, let fallback = item.fallback else {
      try AtomicFile.write(bytes, to: item.path, overwrites: overwrites)
      if let fallback = item.fallback, !fallback.isSource, pathExists(fallback.path) {
        console.warn(fallback.path, "lies beside \(item.path); is it left from an earlier run?")
      }
      return
    }
    if !fallback.isSource { try write(fallback: bytes, to: fallback) }
    // What an earlier run packed would be found before the fallback.
    try AtomicFile.remove(item.path)
  }

  private func write(
    fallback bytes: [UInt8], to fallback: OutputPlan.Item.Fallback
  ) throws(CommandFailure) {
    // A file that the user did not name is replaced only where it is what would be written.
    if !fallback.isExpected, pathExists(fallback.path) {
      guard try FileAccess.read(fallback.path) == bytes else {
        throw CommandFailure(
          .cannotCreate, fallback.path, "writing",
          "the source would be kept here, but another file is in its place")
      }
    }
    try AtomicFile.write(bytes, to: fallback.path, overwrites: overwrites)
  }
}
