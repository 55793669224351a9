internal import JPNGBundle
internal import JPNGBytes

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
    guard let place = archive.entries[entry.number].preview else { return nil }
    let ending = archive.file.part(place).array
    return try inFile(path(of: entry)) { () throws(JPNGError) in
      try JPNGDecoder.preview(inEnding: ending, options: options)
    }
  }

  /// The bytes from the first to the last preview of some files; `nil` if previews are in the
  /// files, or these have none.
  package func previewRange(of entries: [Entry]) -> Range<Int>? {
    guard archive.index.previews != nil else { return nil }
    let places = entries.compactMap { archive.entries[$0.number].preview }
    guard let start = places.map(\.lowerBound).min(), let end = places.map(\.upperBound).max()
    else { return nil }
    return start..<end
  }

  /// Has the system read the previews of some files at once, where they lie side by side.
  package func prefetchPreviews(of entries: [Entry]) {
    if let range = previewRange(of: entries) { prefetch(range) }
  }
}
