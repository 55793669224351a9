internal import JPNG
internal import JPNGAssetReports
internal import JPNGCache

extension AssetPacker {
  /// What another machine has packed of a source with the same settings; `nil` if the remote cache
  /// has nothing, or cannot be used.
  func shared(_ key: PackKey, _ file: [UInt8]) async -> PackCache.Entry? {
    await history?.shared(key) { isSound($0, for: file) }
  }

  /// Whether an entry can be what packing a source gives. A digest tells only that an entry is what
  /// was stored, not what was stored: so the file is decoded, both planes strictly, and must have
  /// the size of the source. That it shows the same picture is left to those who may write to the
  /// cache.
  func isSound(_ entry: PackCache.Entry, for file: [UInt8]) -> Bool {
    let outcome = entry.outcome
    guard outcome.sourceBytes == file.count else { return false }
    switch outcome.status {
    case .fallback:
      return goals.fallback == .png && entry.packed.isEmpty && outcome.packedBytes == file.count
    case .packed:
      guard outcome.packedBytes == entry.packed.count else { return false }
      return isSound(entry.packed, for: file)
    case .unchanged, .failed:
      return false
    }
  }

  private func isSound(_ packed: [UInt8], for file: [UInt8]) -> Bool {
    let limits = options.limits
    do throws(JPNGError) {
      let source = try SourceHeader(pngHead: Array(file.prefix(64)), limits: limits).size
      let decoder = try JPNGDecoder(packed, options: DecodeOptions(limits: limits))
      let size = decoder.info.size
      // Packing turns pictures upright that say that they are not.
      guard size == source || (size.width == source.height && size.height == source.width) else {
        return false
      }
      try decoder.verify()
      return true
    } catch {
      return false
    }
  }
}
