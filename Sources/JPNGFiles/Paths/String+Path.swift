#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension String {
  /// The path of something in this folder.
  package func appendingPath(_ component: String) -> String {
    if isEmpty || self == "." { return component }
    return hasSuffix("/") ? self + component : self + "/" + component
  }

  /// The path with its extension replaced where it is `old`, in any case; appended elsewhere.
  package func replacingExtension(_ old: String, with new: String) -> String {
    let suffix = "." + old
    guard lowercased().hasSuffix(suffix), PathParts(self).name.count > suffix.count else {
      return self + "." + new
    }
    return dropLast(suffix.count) + "." + new
  }

  /// The path with symbolic links resolved, as far as it exists.
  package var resolvedPath: String {
    guard let resolved = realpath(self, nil) else {
      let parts = PathParts(self)
      guard parts.folder != self else { return self }
      return parts.folder.resolvedPath.appendingPath(parts.name)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What tells resolved paths apart. Swift's strings hold two spellings of "é" for equal, but file
  /// systems may not, so paths are compared by their bytes.
  package var resolvedPathBytes: [UInt8] { Array(resolvedPath.utf8) }
}
