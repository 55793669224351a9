/// An image in storage, whose pages can be put out of the system's cache.
enum ColdImage {
  case file(ColdFile)
  case kept(CacheFolder)

  /// - Returns: `nil` where the system keeps the pages all the same.
  /// - Throws: why it cannot be written to `folder`.
  init?(_ encoded: EncodedImage, in folder: String) throws(CodecRefusal) {
    if let kept = encoded.kept {
      guard kept.folder.tables.allSatisfy({ $0.write() && $0.drop() && $0.areCold }) else {
        return nil
      }
      self = .kept(kept.folder)
    } else {
      guard let file = try ColdFile(encoded.bytes, in: folder) else { return nil }
      self = .file(file)
    }
  }

  /// What a run begins with that reads the picture from storage.
  ///
  /// - Throws: why that cannot be had.
  func source() throws(CodecRefusal) -> EncodedImage.Source {
    switch self {
    case .file(let file):
      if file.drop() { return .file(file) }
    case .kept(let folder):
      // Opening a cache reads the beginnings of its tables, so they are dropped after that.
      let cache = try folder.openCache()
      if folder.tables.allSatisfy({ $0.drop() }) { return .cache(cache) }
    }
    throw CodecRefusal("its pages stay in the system's cache")
  }
}
