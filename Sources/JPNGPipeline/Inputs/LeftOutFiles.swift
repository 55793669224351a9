internal import JPNGFiles

/// The files and folders that a search has come across, but that are not worked on because
/// something excludes them.
package struct LeftOutFiles: Sendable {
  /// A file, or a folder with all that is in it.
  struct Entry: Sendable {
    let path: String
    /// The path below the folder that was searched, as outputs have it.
    let relativePath: String
    /// Whether it is left out whenever this folder is packed, and not only by this command.
    let isLasting: Bool
  }

  private(set) var files: [Entry] = []
  private(set) var folders: [Entry] = []

  package var isEmpty: Bool { files.isEmpty && folders.isEmpty }

  mutating func add(file path: String, _ relativePath: String, isLasting: Bool) {
    files.append(Entry(path: path, relativePath: relativePath, isLasting: isLasting))
  }

  mutating func add(folder path: String, _ relativePath: String, isLasting: Bool) {
    folders.append(Entry(path: path, relativePath: relativePath, isLasting: isLasting))
  }

  mutating func add(_ others: LeftOutFiles) {
    files += others.files
    folders += others.folders
  }
}
