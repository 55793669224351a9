internal import JPNGBundle

extension AssetBundle {
  /// Decodes the previews of many files, small copies of the pictures.
  ///
  /// In a bundle that was made with `--previews front`, those of a folder lie side by side: what
  /// there is between the first and the last of them is read from the disk at once.
  ///
  /// - Parameters:
  ///   - entries: Files of this bundle, in any order.
  ///   - options: How they are decoded. Default: straight RGBA.
  /// - Returns: For each of the entries its preview; `nil` if it has none.
  /// - Throws: `.content` for the first preview that is damaged.
  public func previews(
    of entries: [Entry], options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) -> [PixelBuffer?] {
    prefetchPreviews(of: entries)
    var previews: [PixelBuffer?] = []
    for entry in entries { previews.append(try preview(of: entry, options: options)) }
    return previews
  }

  /// Decodes the preview of one file.
  ///
  /// - Returns: The preview; `nil` if the file has none.
  /// - Throws: `.content` if it is damaged.
  public func preview(
    of entry: Entry, options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) -> PixelBuffer? {
    guard let ending = archive.previewEnding(of: entry.number) else { return nil }
    return try inFile(path(of: entry)) { () throws(JPNGError) in
      try JPNGDecoder.preview(inEnding: ending, options: options)
    }
  }

  /// Has the system read the previews of some files at once, where they lie side by side.
  package func prefetchPreviews(of entries: [Entry]) {
    if let range = archive.previewRange(of: entries.map(\.number)) { prefetch(range) }
  }
}
