package import JPNGFiles

/// What a file's status says of its content: a file with the same stamp has not been written since.
package struct FileStamp: Hashable, Sendable {
  let byteCount: Int
  /// When the content was last changed, in nanoseconds since 1970.
  let modified: Int
  /// When the content or what is said of the file was last changed. No program can set this back.
  private(set) var changed: Int
  let inode: UInt64

  package init(_ status: FileStatus) {
    byteCount = status.byteCount
    modified = status.modified
    changed = status.changed
    inode = status.identity.inode
  }

  /// `nil` if there is no file at the path.
  package init?(_ path: String) { self.init(ofFile: FileStatus(path)) }

  /// `nil` if it is not the status of a file.
  package init?(ofFile status: FileStatus?) {
    guard let status, status.kind == .file else { return nil }
    self.init(status)
  }

  /// A stamp that no file has, if this one was made so shortly before `now` that the file may have
  /// been written once more with the same stamp: the clocks of some file systems are coarse.
  package func doubted(at now: Int) -> FileStamp {
    guard changed > now - Self.coarsest else { return self }
    var stamp = self
    stamp.changed = 0
    return stamp
  }

  /// Two seconds, as of FAT.
  private static let coarsest = 2_000_000_000

  var fields: [String] { [byteCount, modified, changed].map(\.description) + ["\(inode)"] }

  static let fieldCount = 4

  init?(fields: FieldLine) {
    guard fields.count == Self.fieldCount, let byteCount = Int(fields.text(0)),
      let modified = Int(fields.text(1)), let changed = Int(fields.text(2)),
      let inode = UInt64(fields.text(3))
    else { return nil }
    self.byteCount = byteCount
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }
}
