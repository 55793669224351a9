internal import JPNG
internal import JPNGFiles

/// Puts what was packed in its place, or the source in the place of its fallback.
package struct AssetWriter: Sendable {
  /// Whether files that exist are replaced.
  let overwrites: Bool
  /// Whether everything is done but the writing.
  let isDryRun: Bool

  package init(overwrites: Bool, isDryRun: Bool = false) {
    self.overwrites = overwrites
    self.isDryRun = isDryRun
  }

  /// Refuses an item whose outputs exist, where they are not to be replaced.
  func refuseExisting(_ item: OutputPlan.Item) throws(AssetFailure) {
    guard !overwrites else { return }
    for path in item.paths {
      try AssetFailure.onDisk { () throws(FileWriteError) in try AtomicFile.refuseExisting(path) }
    }
  }

  /// - Parameter history: Knows which fallbacks earlier runs have written.
  /// - Returns: Whether the file was not there already, with these bytes.
  @discardableResult
  func write(
    _ bytes: [UInt8], of item: OutputPlan.Item, isFallback: Bool, _ history: PackHistory?,
    _ context: PipelineContext
  ) throws(AssetFailure) -> Bool {
    if isDryRun { return false }
    guard let path = item.path else {
      try AssetFailure.onDisk { () throws(FileWriteError) in
        try StandardStream.output.write(bytes)
      }
      return true
    }
    guard isFallback, let fallback = item.fallback else {
      if hasPicture(path), !isThere(bytes, path) {
        throw AssetFailure(path, .writing, .foreignPicture)
      }
      let isNew = try place(bytes, at: path, isNamed: item.isNamed)
      if let fallback = item.fallback, !fallback.isSource, FileStatus.exists(fallback.path) {
        context.observer.warn(
          fallback.path, "lies beside \(path); is it left from an earlier run?")
      }
      return isNew
    }
    var isNew = false
    if !fallback.isSource {
      try refuseTaken(fallback, by: bytes, history?.hasWrittenFallback(of: item) ?? false)
      isNew = try place(bytes, at: fallback.path, isNamed: false)
    }
    // What an earlier run packed would be found before the fallback.
    try AssetFailure.onDisk(.removing) { () throws(FileWriteError) in try AtomicFile.remove(path) }
    return isNew
  }

  /// Refuses to replace a file that is not the copy of the source that an earlier run has made: it
  /// may be somebody's picture.
  private func refuseTaken(
    _ fallback: OutputPlan.Item.Fallback, by bytes: [UInt8], _ isOwn: Bool
  ) throws(AssetFailure) {
    if FileStatus.exists(fallback.path), !isOwn, !isThere(bytes, fallback.path) {
      throw AssetFailure(fallback.path, .writing, .fallbackTaken)
    }
  }

  /// Whether a path that was given for a packed file is that of a PNG. With two pictures in a
  /// folder, the shell makes that of `-o *.png`.
  private func hasPicture(_ path: String) -> Bool {
    guard path.lowercased().hasSuffix(".png"), FileStatus(path)?.kind == .file,
      let head = try? WholeFile.beginning(of: path, byteCount: 64)
    else { return false }
    return PictureKind(head) == .png
  }

  private func place(
    _ bytes: [UInt8], at path: String, isNamed: Bool
  ) throws(AssetFailure) -> Bool {
    if overwrites, isThere(bytes, path) { return false }
    try AssetFailure.onDisk { () throws(FileWriteError) in
      try AtomicFile.write(bytes, to: path, overwrites: overwrites, isNamed: isNamed)
    }
    return true
  }

  /// Whether a file has these bytes already. Then its time stays, and nothing that is built from it
  /// has to be built again.
  private func isThere(_ bytes: [UInt8], _ path: String) -> Bool {
    guard let status = FileStatus(path), status.kind == .file, status.byteCount == bytes.count
    else { return false }
    return (try? WholeFile.isSame(path, as: bytes)) ?? false
  }
}
