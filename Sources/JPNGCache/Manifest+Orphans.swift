internal import JPNGAssetReports
package import JPNGFiles

extension Manifest {
  /// An output whose source is gone.
  package struct Orphan: Hashable, Sendable {
    /// The path that was planned for it, by which the manifest knows it.
    package let plannedPath: String
    /// Where it is.
    package let path: String
    private let stamp: FileStamp
    private let content: ContentDigest

    fileprivate init(_ plannedPath: String, _ entry: Entry, inFolder folder: String) {
      self.plannedPath = plannedPath
      path = folder.appendingPath(entry.outcome.output ?? plannedPath)
      stamp = entry.outputStamp
      content = entry.content
    }

    /// Whether the file is still what was written: not one that somebody has put in its place.
    package var isOurs: Bool {
      if FileStamp(path) == stamp { return true }
      guard let bytes = try? WholeFile.read(path) else { return false }
      return ContentDigest(of: bytes) == content
    }

    /// Removes the file. It is no error if it is gone already.
    package func remove() throws(FileWriteError) { try AtomicFile.remove(path) }
  }

  /// The outputs whose sources no longer exist, sorted by their paths.
  ///
  /// - Parameter planned: Outputs that are packed in this run.
  package func orphans(inFolder folder: String, except planned: Set<String>) -> [Orphan] {
    entries.filter { !planned.contains($0.key) && !FileStatus.exists($0.value.source) }
      .map { Orphan($0.key, $0.value, inFolder: folder) }
      .sorted { $0.path < $1.path }
  }
}
