/// A path cut before its last component.
package struct PathParts {
  /// "." where the path has only one component.
  package let folder: String
  package let name: String

  package init(_ path: String) {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    guard let slash = trimmed.lastIndex(of: "/") else {
      (folder, name) = (".", String(trimmed))
      return
    }
    folder = slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    name = String(trimmed[trimmed.index(after: slash)...])
  }
}
