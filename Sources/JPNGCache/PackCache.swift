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
  static let version = "jpng-cache 1"

  package init(folder: String, isReadable: Bool = true) {
    self.folder = folder
    self.isReadable = isReadable
  }

  /// The entry for a key, if there is one and it is intact. It then counts as used.
  package func entry(_ key: PackKey) -> Entry? {
    let path = path(key)
    guard isReadable, let bytes = try? WholeFile.read(path), let entry = Self.parse(bytes) else {
      return nil
    }
    FileStatus.touch(path)
    return entry
  }

  package func store(_ entry: Entry, _ key: PackKey) throws(FileWriteError) {
    let path = path(key)
    try Folder(PathParts(path).folder).create()
    try AtomicFile.write(Self.bytes(entry), to: path, overwrites: true)
  }

  /// Entries are spread over 256 folders, as folders of very many files are slow.
  private func path(_ key: PackKey) -> String {
    let name = key.digest.description
    return folder.appendingPath(String(name.prefix(2))).appendingPath(name)
  }

  private static func bytes(_ entry: Entry) -> [UInt8] {
    let head = [
      version, entry.content.description, OutcomeText.line(entry.outcome),
    ].joined(separator: "\t")
    return Array((head + "\n").utf8) + entry.packed
  }

  /// `nil` if the bytes are not those of an intact entry.
  static func parse(_ bytes: [UInt8]) -> Entry? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = FieldLine(bytes[..<end])
    guard head.count == 2 + OutcomeText.fieldCount, head.text(0) == version,
      let outcome = OutcomeText.outcome(head[2..<head.count])
    else { return nil }
    let entry = Entry(outcome: outcome, packed: Array(bytes[(end + 1)...]))
    return entry.content == ContentDigest(hexadecimal: head[1]) ? entry : nil
  }
}
