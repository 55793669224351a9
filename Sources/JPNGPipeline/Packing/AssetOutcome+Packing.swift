internal import JPNG
internal import JPNGAssetReports
internal import JPNGScoring

extension AssetOutcome {
  /// What was packed of a source of so many bytes.
  init(_ item: OutputPlan.Item, sourceByteCount: Int, _ image: PackedImage) {
    self.init(source: item.input.relativePath, output: item.relativePath, status: .packed)
    sourceBytes = sourceByteCount
    width = image.size.width
    height = image.size.height
    packedBytes = image.bytes.count
    colorBytes = image.colorByteCount
    alphaBytes = image.alphaByteCount
    alphaEncoding = image.alphaEncoding.rawValue
    subsampling = image.subsampling.rawValue
    quality = image.options.quality
    alphaQuality = image.alphaEncoding == .jpeg ? image.options.alphaQuality : nil
  }

  /// What a search for a target score has found.
  init(_ item: OutputPlan.Item, sourceByteCount: Int, _ found: TargetSearch.Outcome) {
    self.init(item, sourceByteCount: sourceByteCount, found.packed)
    scores = PackReport.Scores(found.scores)
    scoreSeconds = found.scoreSeconds
    encodes = found.encodes
    targetReached = found.isReached
  }

  /// The source is kept instead: nothing of what was packed counts but the time that it took. A
  /// copy of the source reaches any target.
  mutating func becomeFallback(_ fallback: OutputPlan.Item.Fallback?) {
    var kept = AssetOutcome(
      source: source, output: fallback?.relativePath ?? output, status: .fallback)
    kept.width = width
    kept.height = height
    kept.sourceBytes = sourceBytes
    kept.packedBytes = sourceBytes
    kept.scoreSeconds = scoreSeconds
    kept.encodes = encodes
    kept.targetReached = encodes.map { _ in true }
    self = kept
  }
}
