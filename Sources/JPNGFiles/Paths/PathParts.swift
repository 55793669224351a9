/// A path divided into its last component and the folder that this is in.
package struct PathParts {
  /// The folder; "." if the path has only one component.
  package let folder: String
  /// The last component.
  package let name: String

  package init(_ path: String) {
    // The system knows bytes only: to it, a slash ends a component whatever follows. And going
    // through the characters of a string takes far longer.
    let separator = UInt8(ascii: "/")
    var trimmed = path[...].utf8
    while trimmed.count > 1, trimmed.last == separator { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: separator) else {
      folder = "."
      name = String(Substring(trimmed))
      return
    }
    folder = slash == trimmed.startIndex ? "/" : String(Substring(trimmed[..<slash]))
    name = String(Substring(trimmed[trimmed.index(after: slash)...]))
  }
}
