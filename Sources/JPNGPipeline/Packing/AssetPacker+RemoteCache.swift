internal import JPNG
internal import JPNGAssetReports
internal import JPNGCache
internal import JPNGConfiguration

extension AssetPacker {
  /// What another machine has packed of a source with the same settings; `nil` if the remote cache
  /// has nothing, or cannot be used.
  func shared(_ key: PackKey, _ file: [UInt8], _ task: PackTask) -> PackCache.Entry? {
    history?.shared(key) { isSound($0, for: file, task.settings) }
  }

  /// Whether an entry can be what packing a source gives. A digest tells only that an entry is what
  /// was stored, not what was stored: so the file is decoded, both planes strictly, and must have
  /// the size that the source is packed at. That it shows the same picture is left to those who may
  /// write to the cache.
  private func isSound(
    _ entry: PackCache.Entry, for file: [UInt8], _ settings: AssetSettings
  ) -> Bool {
    let outcome = entry.outcome
    guard outcome.sourceBytes == file.count else { return false }
    switch outcome.status {
    case .fallback:
      return settings.mayKeepSource && entry.packed.isEmpty && outcome.packedBytes == file.count
    case .packed:
      guard outcome.packedBytes == entry.packed.count else { return false }
      return isSound(entry.packed, for: file, settings)
    case .unchanged, .failed:
      return false
    }
  }

  private func isSound(
    _ packed: [UInt8], for file: [UInt8], _ settings: AssetSettings
  ) -> Bool {
    let limits = settings.options.limits
    do throws(JPNGError) {
      let source = try SourceHeader(pngHead: Array(file.prefix(64)), limits: limits).size
      let decoder = try JPNGDecoder(packed, options: DecodeOptions(limits: limits))
      // Packing turns pictures upright that say that they are not.
      let turned = ImageSize(width: source.height, height: source.width)
      let sizes = [source, turned].map { settings.reduction?.size(of: $0) ?? $0 }
      guard sizes.contains(decoder.info.size) else { return false }
      try decoder.verify()
      return true
    } catch {
      return false
    }
  }
}
