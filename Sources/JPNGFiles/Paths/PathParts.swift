/// A path divided into its last component and the folder that this is in.
package struct PathParts {
  /// The folder; "." if the path has only one component.
  package let folder: String
  /// The last component.
  package let name: String

  package init(_ path: String) {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    guard let slash = trimmed.lastIndex(of: "/") else {
      folder = "."
      name = String(trimmed)
      return
    }
    folder = slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    name = String(trimmed[trimmed.index(after: slash)...])
  }
}
