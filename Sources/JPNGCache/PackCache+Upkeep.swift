internal import JPNGFiles

extension PackCache {
  /// A file of the cache.
  private struct File {
    let path: String
    let status: FileStatus
  }

  /// How many entries there are, and their bytes.
  package struct Statistics: Hashable, Sendable {
    package var entries = 0
    package var byteCount = 0
  }

  package var statistics: Statistics {
    files.reduce(into: Statistics()) {
      $0.entries += 1
      $0.byteCount += $1.status.byteCount
    }
  }

  /// Removes the entries that were not used for the longest time, until those left take no more
  /// than `limit` bytes.
  ///
  /// - Returns: What was removed.
  @discardableResult
  package func trim(toByteCount limit: Int) -> Statistics {
    let files = files.sorted { $0.status.modified < $1.status.modified }
    var excess = files.reduce(-limit) { $0 + $1.status.byteCount }
    var removed = Statistics()
    for file in files {
      guard excess > 0 else { break }
      guard (try? AtomicFile.remove(file.path)) != nil else { continue }
      excess -= file.status.byteCount
      removed.entries += 1
      removed.byteCount += file.status.byteCount
    }
    return removed
  }

  /// Reads all entries, and removes those that are damaged.
  ///
  /// - Returns: The paths of what was removed.
  package func verify() -> [String] {
    files.map(\.path).filter { path in
      guard let bytes = try? WholeFile.read(path), Entry(bytes) == nil else { return false }
      return (try? AtomicFile.remove(path)) != nil
    }
  }

  /// All entries. Other files that lie in the folder are not ours, and are let be.
  private var files: [File] {
    names(in: folder).filter { $0.utf8.count == 2 }.flatMap { part in
      let folder = folder.appendingPath(part)
      return names(in: folder).filter { ContentDigest(hexadecimal: $0.utf8) != nil }
        .compactMap { name in
          let path = folder.appendingPath(name)
          return FileStatus(path).map { File(path: path, status: $0) }
        }
    }
  }

  private func names(in folder: String) -> [String] {
    (try? Folder(folder).listing())?.names ?? []
  }
}
