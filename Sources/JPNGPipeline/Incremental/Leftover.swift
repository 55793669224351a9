internal import JPNGAssetReports
internal import JPNGCache
package import JPNGFiles

/// A file that an earlier run has written, and that is the output of no source any more.
package struct Leftover: Hashable, Sendable {
  package enum Reason: Sendable {
    /// The source is gone.
    case gone
    /// The source is there, but is not to be packed any more.
    case leftOut
    /// The source has another output now: it is packed instead of kept.
    case superseded
  }

  package let reason: Reason
  /// Where it is.
  package let path: String
  /// The name by which the manifest knows it.
  package let key: String
  private let stamp: FileStamp
  private let content: ContentDigest

  init(_ key: String, _ entry: Manifest.Entry, at path: String, _ reason: Reason) {
    self.key = key
    self.path = path
    self.reason = reason
    stamp = entry.outputStamp
    content = entry.content
  }

  /// Whether the file is still what was written: not one that somebody has put in its place.
  package var isOurs: Bool {
    let (status, isLink) = FileStatus.found(at: path)
    guard !isLink, let found = FileStamp(ofFile: status) else { return false }
    if found == stamp { return true }
    guard let bytes = try? WholeFile.read(path) else { return false }
    return ContentDigest(of: bytes) == content
  }

  /// Removes the file. It is no error if it is gone already.
  package func remove() throws(FileWriteError) { try AtomicFile.remove(path) }
}
