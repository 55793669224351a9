internal import JPNGAssetReports
package import JPNGFiles

extension Manifest {
  /// An output that no source has any more.
  package struct Orphan: Hashable, Sendable {
    package enum Reason: Sendable {
      case gone
      /// The source is there, but something excludes it.
      case leftOut
      /// The output of the source is another file now.
      case superseded
    }

    package let reason: Reason
    /// The path that was planned for it, by which the manifest knows it.
    package let plannedPath: String
    /// Where it is.
    package let path: String
    private let stamp: FileStamp
    private let content: ContentDigest

    fileprivate init(
      _ plannedPath: String, _ entry: Entry, inFolder folder: String, _ reason: Reason
    ) {
      self.reason = reason
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

  /// The outputs whose sources no longer exist, or are excluded, sorted by their paths.
  ///
  /// - Parameters:
  ///   - planned: Outputs that are packed in this run.
  ///   - isLeftOut: Whether a source is excluded, by its path with all links resolved.
  package func orphans(
    inFolder folder: String, except planned: Set<String>, isLeftOut: (String) -> Bool
  ) -> [Orphan] {
    entries.filter { !planned.contains($0.key) }
      .compactMap { plannedPath, entry in
        if !FileStatus.exists(entry.source) {
          return Orphan(plannedPath, entry, inFolder: folder, .gone)
        }
        guard isLeftOut(entry.source) else { return nil }
        let orphan = Orphan(plannedPath, entry, inFolder: folder, .leftOut)
        return orphan.path.resolvedPath == entry.source ? nil : orphan
      }
      .sorted { $0.path < $1.path }
  }

  /// What was written for an asset whose output now has another path: that of a copy of the source
  /// in place of that of a packed file, or the other way round.
  ///
  /// - Parameters:
  ///   - plannedPath: The asset's, by which the manifest knows it.
  ///   - path: Where its output is now, below the folder.
  ///   - source: The path of its source with all links resolved.
  /// - Returns: `nil` if nothing was, or if that was the source itself, kept where it is.
  package func superseded(
    _ plannedPath: String, by path: String, of source: String, inFolder folder: String
  ) -> Orphan? {
    guard let entry = entries[plannedPath], let old = entry.outcome.output, old != path else {
      return nil
    }
    let orphan = Orphan(plannedPath, entry, inFolder: folder, .superseded)
    return [source, entry.source].contains(orphan.path.resolvedPath) ? nil : orphan
  }
}
