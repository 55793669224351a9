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

  /// - Returns: Whether the file was not there already, with these bytes.
  @discardableResult
  func write(
    _ bytes: [UInt8], of item: OutputPlan.Item, isFallback: Bool, _ context: PipelineContext
  ) throws(AssetFailure) -> Bool {
    if isDryRun { return false }
    guard let path = item.path else {
      try AssetFailure.onDisk { () throws(FileWriteError) in
        try StandardStream.output.write(bytes)
      }
      return true
    }
    guard isFallback, let fallback = item.fallback else {
      let isNew = try place(bytes, at: path)
      if let fallback = item.fallback, !fallback.isSource, FileStatus.exists(fallback.path) {
        context.observer.warn(
          fallback.path, "lies beside \(path); is it left from an earlier run?")
      }
      return isNew
    }
    let isNew = fallback.isSource ? false : try write(fallback: bytes, to: fallback, context)
    // What an earlier run packed would be found before the fallback.
    try AssetFailure.onDisk(.removing) { () throws(FileWriteError) in try AtomicFile.remove(path) }
    return isNew
  }

  private func write(
    fallback bytes: [UInt8], to fallback: OutputPlan.Item.Fallback, _ context: PipelineContext
  ) throws(AssetFailure) -> Bool {
    // A file that the user did not name is replaced only where it is what would be written.
    if !fallback.isExpected, FileStatus.exists(fallback.path) {
      guard try context.read(fallback.path) == bytes else {
        throw AssetFailure(fallback.path, .writing, .fallbackTaken)
      }
    }
    return try place(bytes, at: fallback.path)
  }

  private func place(_ bytes: [UInt8], at path: String) throws(AssetFailure) -> Bool {
    if overwrites, isThere(bytes, path) { return false }
    try AssetFailure.onDisk { () throws(FileWriteError) in
      try AtomicFile.write(bytes, to: path, overwrites: overwrites)
    }
    return true
  }

  /// Whether a file has these bytes already. Then its time stays, and nothing that is built from it
  /// has to be built again.
  private func isThere(_ bytes: [UInt8], _ path: String) -> Bool {
    guard let status = FileStatus(path), status.kind == .file, status.byteCount == bytes.count,
      let present = try? WholeFile.read(path)
    else { return false }
    return present == bytes
  }
}
