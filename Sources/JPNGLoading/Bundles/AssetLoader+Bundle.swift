extension AssetLoader {
  /// Loads files of a bundle, and returns when everything has been delivered.
  ///
  /// First come all previews. In a bundle that was made with `--previews front`, they are read from
  /// the disk at once, and nothing else is. Then come the images, as with ``load(_:deliver:)``. A
  /// preview that is damaged, or that a file does not have, is left out.
  ///
  /// - Parameters:
  ///   - entries: Files of the bundle, in any order and number.
  ///   - bundle: The bundle.
  ///   - preview: Called with each preview and the file's index in the list, one after the other.
  ///   - deliver: Called with each image or failure, from several tasks at once.
  /// - Returns: What became of each file, in the order of `entries`.
  @discardableResult
  public func load(
    _ entries: [AssetBundle.Entry], from bundle: AssetBundle,
    preview: @escaping @Sendable (_ index: Int, _ pixels: PixelBuffer) async -> Void,
    deliver: @escaping @Sendable (Event) async -> Void
  ) async -> [Outcome] {
    bundle.prefetchPreviews(of: entries)
    for (index, entry) in entries.enumerated() where !Task.isCancelled {
      if let pixels = try? bundle.preview(of: entry, options: options) {
        await preview(index, pixels)
      }
    }
    var outcomes = [Outcome](repeating: .cancelled, count: entries.count)
    let sizes = entries.enumerated().map { (index: $0, pixelCount: $1.size?.pixelCount ?? 0) }
    await LoadingRun(self, .bundle(bundle, entries), deliver).loadImages(sizes, &outcomes)
    return outcomes
  }
}
