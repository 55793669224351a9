package import JPNGAssetReports
package import JPNGFiles

/// A folder that keeps packed files by their ``PackKey``, so that none is packed twice: not after
/// it was moved or copied, and not where a run was interrupted.
///
/// An entry is a file: a line of what was reported, and the packed file behind it. It is put in its
/// place whole, so that runs at the same time do not meet a part of one. The time of its last use
/// is its time of modification.
package struct PackCache: Sendable {
  /// What is kept of a packed file.
  package struct Entry: Sendable {
    /// What was reported, without paths.
    package var outcome: AssetOutcome
    /// The packed file; empty where the source is kept instead.
    package let packed: [UInt8]
    /// The digest of the packed file.
    package let content: ContentDigest

    package init(outcome: AssetOutcome, packed: [UInt8]) {
      self.outcome = outcome
      self.packed = packed
      content = ContentDigest(of: packed)
    }
  }

  package let folder: String
  /// Whether entries are given out, and not only taken in.
  private let isReadable: Bool

  package init(folder: String, isReadable: Bool = true) {
    self.folder = folder
    self.isReadable = isReadable
  }

  /// The entry for a key, if there is one and it is intact. It then counts as used.
  package func entry(_ key: PackKey) -> Entry? {
    let path = path(key)
    guard isReadable, let bytes = try? WholeFile.read(path), let entry = Entry(bytes) else {
      return nil
    }
    FileStatus.touch(path)
    return entry
  }

  package func store(_ entry: Entry, _ key: PackKey) throws(FileWriteError) {
    let path = path(key)
    try Folder(PathParts(path).folder).create()
    try AtomicFile.write(entry.bytes, to: path, overwrites: true)
  }

  /// Entries are spread over 256 folders, as folders of very many files are slow.
  private func path(_ key: PackKey) -> String {
    let name = key.digest.description
    return folder.appendingPath(String(name.prefix(2))).appendingPath(name)
  }
}
