internal import JPNG
internal import JPNGAssetReports
internal import JPNGPixels
internal import JPNGScoring

extension AssetOutcome {
  /// What was packed of a source of so many bytes.
  init(_ item: OutputPlan.Item, sourceByteCount: Int, _ image: PackedImage) {
    self.init(source: item.input.relativePath, output: item.relativePath, status: .packed)
    derivedFrom = item.input.derivation?.source
    // The bytes of a larger scale say nothing of this one.
    sourceBytes = derivedFrom == nil ? sourceByteCount : nil
    width = image.size.width
    height = image.size.height
    packedBytes = image.bytes.count
    describePlanes(
      color: image.colorByteCount, image.subsampling, alpha: image.alphaByteCount,
      image.alphaEncoding, image.options)
  }

  /// Fills in what is known of the planes of a packed file.
  ///
  /// - Parameters:
  ///   - color: Bytes of the colour plane.
  ///   - alpha: Bytes of the alpha plane.
  ///   - options: The options that the file was packed with; `nil` if they are not known.
  mutating func describePlanes(
    color: Int, _ subsampling: Subsampling?, alpha: Int, _ encoding: AlphaEncoding,
    _ options: PackOptions?
  ) {
    colorBytes = color
    self.subsampling = subsampling?.rawValue
    alphaBytes = alpha
    alphaEncoding = encoding.rawValue
    quality = options?.quality
    alphaQuality = encoding == .jpeg ? options?.alphaQuality : nil
  }

  /// What a search for a target score has found.
  init(_ item: OutputPlan.Item, sourceByteCount: Int, _ found: TargetSearch.Outcome) {
    self.init(item, sourceByteCount: sourceByteCount, found.packed)
    scores = PackReport.Scores(found.scores)
    scoreSeconds = found.scoreSeconds
    encodes = found.encodes
    targetReached = found.isReached
  }

  /// What a search for a size has found.
  init(_ item: OutputPlan.Item, sourceByteCount: Int, _ found: SizeSearch.Outcome) {
    self.init(item, sourceByteCount: sourceByteCount, found.packed)
    encodes = found.encodes
    targetReached = found.isReached
  }

  /// A source of that size in pixels, of which nothing was packed.
  init(_ item: OutputPlan.Item, sourceByteCount: Int, _ size: ImageSize) {
    self.init(source: item.input.relativePath, output: item.relativePath, status: .packed)
    sourceBytes = sourceByteCount
    width = size.width
    height = size.height
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
