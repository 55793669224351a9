/// Resolves the symbolic links in the paths of many files. Each folder is resolved once, as the
/// system looks at every part of a path.
package struct PathResolver {
  /// By the bytes of their paths, as in Swift two encodings of "é" are equal.
  private var folders: [[UInt8]: String] = [:]

  package init() {}

  /// The same as ``String/resolvedPathBytes``.
  ///
  /// - Parameter isLink: Whether a symbolic link is at the path.
  package mutating func bytes(of path: String, isLink: Bool) -> [UInt8] {
    let parts = PathParts(path)
    guard parts.name != ".", parts.name != "..", !isLink else { return path.resolvedPathBytes }
    let key = Array(parts.folder.utf8)
    let folder = folders[key] ?? parts.folder.resolvedPath
    folders[key] = folder
    return Array(folder.appendingPath(parts.name).utf8)
  }
}
