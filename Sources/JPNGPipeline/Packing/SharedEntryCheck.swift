internal import JPNG
internal import JPNGAssetReports
internal import JPNGCache
internal import JPNGConfiguration

/// Whether an entry that another machine has stored can be what packing a source gives.
///
/// A digest tells only that an entry is what was stored, not what was stored. So the file is
/// decoded, both planes strictly, must have the size that the source is packed at, and what is
/// reported of it must agree with it. That it shows the same picture, what it scores and how long
/// packing took is left to those who may write to the cache.
struct SharedEntryCheck {
  /// The bytes of the source.
  let file: [UInt8]
  let settings: AssetSettings

  /// The most bytes that an entry of this source may have: more than any packed file and what is
  /// reported of it. `nil` if the source is none.
  var byteLimit: Int? {
    guard let size = try? sizes.first else { return nil }
    return 8 * size.pixelCount + 64 << 10
  }

  func passes(_ entry: PackCache.Entry) -> Bool {
    let outcome = entry.outcome
    // The bytes of a larger scale say nothing of one that is made from it.
    let sourceBytes = settings.reduction == nil ? file.count : nil
    guard outcome.sourceBytes == sourceBytes, Self.arePlausible(outcome) else { return false }
    switch outcome.status {
    case .fallback:
      guard settings.mayKeepSource, entry.packed.isEmpty, outcome.packedBytes == file.count,
        let sizes = try? sizes
      else { return false }
      return sizes.contains { outcome.isOfSize($0) && tellsTarget(entry, $0) }
    case .packed: return (try? agrees(entry)) ?? false
    case .unchanged, .failed: return false
    }
  }

  /// The sizes that the source may be packed at: packing turns pictures upright that say that they
  /// are not.
  private var sizes: [ImageSize] {
    get throws(JPNGError) {
      let head = Array(file.prefix(64))
      let source = try SourceHeader(pngHead: head, limits: settings.options.limits).size
      return [source, ImageSize(width: source.height, height: source.width)]
        .map { settings.reduction?.size(of: $0) ?? $0 }
    }
  }

  /// Whether the file is sound and of the source's size, and what is reported of it is so.
  private func agrees(_ entry: PackCache.Entry) throws(JPNGError) -> Bool {
    let outcome = entry.outcome
    let options = DecodeOptions(limits: settings.options.limits)
    let decoder = try JPNGDecoder(entry.packed, options: options)
    let info = decoder.info
    let planes = (outcome.colorBytes ?? .max).addingReportingOverflow(outcome.alphaBytes ?? .max)
    guard try sizes.contains(info.size), outcome.isOfSize(info.size),
      outcome.packedBytes == entry.packed.count,
      !planes.overflow, planes.partialValue <= entry.packed.count,
      outcome.alphaEncoding == info.alphaEncoding.rawValue, tellsTarget(entry, info.size)
    else { return false }
    try decoder.verify()
    return true
  }

  /// Whether an entry says rightly if it reaches the target, and nothing where there is none.
  private func tellsTarget(_ entry: PackCache.Entry, _ size: ImageSize) -> Bool {
    let outcome = entry.outcome
    let isKept = settings.isExact && settings.mayKeepSource
    guard settings.isSearch, !isKept else {
      return outcome.targetReached == nil && outcome.encodes == nil
    }
    guard let isReached = outcome.targetReached, outcome.encodes != nil else { return false }
    // A copy of the source reaches any target.
    if outcome.status == .fallback { return isReached }
    if let target = settings.target {
      // Smaller pictures have no score.
      guard let score = outcome.scores?.ssimulacra2 else { return size.shorterSide < 8 }
      return isReached == (score >= target)
    }
    return isReached == (entry.packed.count <= settings.targetSize ?? .max)
  }

  /// Whether figures that cannot be checked may be true.
  private static func arePlausible(_ outcome: AssetOutcome) -> Bool {
    let seconds = [outcome.seconds, outcome.scoreSeconds].compactMap { $0 }
    let qualities = [outcome.quality, outcome.alphaQuality].compactMap { $0 }
    return seconds.allSatisfy { (0...86_400).contains($0) }
      && qualities.allSatisfy { (1...100).contains($0) }
      && (0...1_000_000).contains(outcome.encodes ?? 1)
      && (0...255).contains(outcome.scores?.alphaMaxError ?? 0)
      && outcome.subsampling.map { Subsampling(rawValue: $0) != nil } ?? true
  }
}

extension AssetOutcome {
  fileprivate func isOfSize(_ size: ImageSize) -> Bool {
    width == size.width && height == size.height
  }
}

extension ImageSize {
  fileprivate var shorterSide: Int { min(width, height) }
}
