internal import JPNG
internal import JPNGConfiguration

extension AssetSettings {
  /// Everything but the source that the bytes of a packed file depend on. Other codec libraries
  /// give other bytes.
  var cacheText: String {
    let libraries = JPNGVersion.libraries.map { "\($0.name) \($0.version)" }
    return [
      options.text, "target=\(target.map(\.description) ?? "none")",
      "targetSize=\(targetSize.map(\.description) ?? "none")",
      "fallback=\(fallback) exact=\(isExact) scale=\(reduction?.description ?? "1")",
      "jpng \(JPNGVersion.current) \(EncoderRevision.current)",
      libraries.joined(separator: ", "),
    ].joined(separator: "\n")
  }
}
