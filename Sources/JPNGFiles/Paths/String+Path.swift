#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension String {
  /// The path of a file or folder in the folder that has this path.
  package func appendingPath(_ component: String) -> String {
    if isEmpty || self == "." { return component }
    return hasSuffix("/") ? self + component : self + "/" + component
  }

  /// The path with the extension `new` instead of `old`, which may be in upper or lower case. A
  /// path without the extension `old` gets the new one appended.
  package func replacingExtension(_ old: String, with new: String) -> String {
    let suffix = "." + old
    guard lowercased().hasSuffix(suffix), PathParts(self).name.utf8.count > suffix.utf8.count else {
      return self + "." + new
    }
    return dropLast(suffix.count) + "." + new
  }

  /// The path with all symbolic links resolved, as far as the path exists.
  package var resolvedPath: String {
    guard let resolved = realpath(self, nil) else {
      let parts = PathParts(self)
      guard parts.folder != self else { return self }
      return parts.folder.resolvedPath.appendingPath(parts.name)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The bytes of the resolved path, by which paths are compared. Two encodings of "é" are equal
  /// strings in Swift, but many file systems keep them apart as two names.
  package var resolvedPathBytes: [UInt8] { Array(resolvedPath.utf8) }
}
