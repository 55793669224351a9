internal import JPNGBundle
internal import JPNGBytes
internal import JPNGFiles
package import JPNGLoading

/// Writes files of a bundle to a folder, each atomically, and none anywhere else.
package struct BundleExtractor: Sendable {
  package let source: OpenBundle
  let folder: String
  let overwrites: Bool
  /// Bytes that are copied at a time.
  private static let pieceByteCount = 1 << 20

  package init(_ source: OpenBundle, to folder: String, overwrites: Bool) {
    self.source = source
    self.folder = folder
    self.overwrites = overwrites
  }

  /// The files that names mean, in the order of the bundle: each is that of a file or of a folder.
  ///
  /// - Parameter names: None for all files.
  /// - Returns: The files, and a failure for each name that there is nothing of.
  package func entries(
    _ names: [String]
  ) -> (entries: [AssetBundle.Entry], failures: [AssetFailure]) {
    guard !names.isEmpty else { return (source.bundle.entries, []) }
    var wanted: Set<AssetBundle.Entry> = []
    var failures: [AssetFailure] = []
    let all = source.bundle.entries
    for name in names {
      let folder = name.hasSuffix("/") ? name : name + "/"
      let found =
        source.bundle[name].map { [$0] }
        ?? all.filter { $0.name.utf8.starts(with: folder.utf8) }
      if found.isEmpty {
        failures.append(AssetFailure(source.path + "/" + name, .extracting, .noEntry))
      }
      wanted.formUnion(found)
    }
    return (wanted.sorted { $0.number < $1.number }, failures)
  }

  /// Creates the folders of files, unless a link in them leads out of the one that is written to.
  package func prepareFolders(of entries: [AssetBundle.Entry]) throws(AssetFailure) {
    try AssetFailure.onDisk(.creatingFolder) { () throws(FileWriteError) in
      try Folder(folder).create()
    }
    let root = folder.resolvedPath
    for path in Set(entries.map { PathParts(target(of: $0)).folder }).sorted() {
      let resolved = path.resolvedPath
      guard resolved == root || resolved.hasPrefix(root == "/" ? root : root + "/") else {
        throw AssetFailure(path, .creatingFolder, .leadsOut)
      }
      try AssetFailure.onDisk(.creatingFolder) { () throws(FileWriteError) in
        try Folder(path).create()
      }
      AtomicFile.sweep(path)
    }
  }

  /// What extracting takes of the context's memory: a piece that is written, and one that is read.
  package var memory: Batch.Memory<AssetBundle.Entry> {
    Batch.Memory(.extracting, path: source.name) { _ in 2 * Self.pieceByteCount }
  }

  private func target(of entry: AssetBundle.Entry) -> String { folder.appendingPath(entry.name) }

  /// Writes a file, once its checksum was found to be right.
  package func extract(_ entry: AssetBundle.Entry) throws(AssetFailure) {
    let path = target(of: entry)
    if FileStatus.exists(path), !overwrites { throw AssetFailure(path, .writing, .occupied) }
    try source.check(entry, .extracting)
    let bytes = source.bundle.archive.data(of: entry.number)
    var failure: AssetFailure?
    try AssetFailure.onDisk { () throws(FileWriteError) in
      var output = try AtomicOutput(path, overwrites: overwrites)
      for start in stride(from: 0, to: bytes.count, by: Self.pieceByteCount) {
        let piece = bytes.part(start..<min(bytes.count, start + Self.pieceByteCount))
        try output.write(piece.array)
      }
      do throws(AssetFailure) {
        let sum = try FileSum(of: output.temporaryPath, limit: bytes.count) { _ in }
        guard sum.checksum == entry.checksum, sum.byteCount == bytes.count else {
          throw AssetFailure(
            FileWriteError(path, .notWritten(reason: "what was written reads back differently")))
        }
      } catch {
        failure = error
        return
      }
      try output.place()
    }
    if let failure { throw failure }
  }

  /// Waits until what was written is on the disk.
  package func settle() throws(AssetFailure) {
    try AssetFailure.onDisk { () throws(FileWriteError) in try AtomicFile.settle(folder) }
  }
}
