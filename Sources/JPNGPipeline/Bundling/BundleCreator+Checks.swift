internal import JPNG
internal import JPNGBundle
internal import JPNGFiles
internal import JPNGLoading

extension BundleCreator {
  /// Refuses an output that cannot be written, or must not be, before anything is read.
  package func refuse(_ output: String, of folder: String) throws(AssetFailure) {
    let source = folder.resolvedPath
    let target = PathParts(output).folder.resolvedPath
    guard target != source, !target.hasPrefix(source == "/" ? source : source + "/") else {
      throw AssetFailure(output, .planning, .insideSource(folder))
    }
    try OutputChecks.refuseUnwritable([output], .writing)
    guard FileStatus.exists(output) else { return }
    switch replacing {
    case .none:
      try AssetFailure.onDisk { () throws(FileWriteError) in
        try AtomicFile.refuseExisting(output)
      }
    case .bundles:
      guard isBundle(output) else { throw AssetFailure(output, .writing, .notOwn) }
    case .all: break
    }
  }

  /// Whether a file begins as a bundle does; what follows may be damaged.
  private func isBundle(_ path: String) -> Bool {
    guard FileStatus(path)?.kind == .file,
      let head = try? WholeFile.beginning(of: path, byteCount: 64)
    else { return false }
    return BundleArchive.begins(head)
  }

  /// Opens what was written, and compares all of it with the checksums.
  func check(_ temporary: String, named path: String) throws(AssetFailure) {
    do {
      let archive = try AssetBundle(contentsOf: temporary).archive
      try archive.checkOwnEntries()
      for number in archive.entries.indices { try archive.check(number) }
    } catch {
      let reason = "what was written reads back differently: \(error)"
      throw AssetFailure(FileWriteError(path, .notWritten(reason: reason)))
    }
  }
}
