internal import JPNGFiles

/// The files and folders that a search has found, but that are not worked on because something
/// excludes them.
package struct LeftOutFiles: Sendable {
  private var files: [String] = []
  private var folders: [String] = []

  package var isEmpty: Bool { files.isEmpty && folders.isEmpty }

  mutating func add(file path: String) { files.append(path) }
  mutating func add(folder path: String) { folders.append(path) }

  mutating func add(_ others: LeftOutFiles) {
    files += others.files
    folders += others.folders
  }

  /// Tells whether a file is among them, by its path with all links resolved.
  package func test() -> (String) -> Bool {
    let paths = Set((files + folders).map(\.resolvedPath))
    return { path in
      var path = path
      while !paths.contains(path) {
        let folder = PathParts(path).folder
        guard folder != path, folder != "." else { return false }
        path = folder
      }
      return true
    }
  }
}
