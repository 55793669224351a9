#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension String {
  /// The path of the folder that relative paths count from.
  private static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The components of the absolute path, without `.` and `..`. Symbolic links are not looked at,
  /// as a link in a tree counts as a part of the tree.
  private var absoluteComponents: [Substring] {
    let absolute = hasPrefix("/") ? self : Self.workingFolder + "/" + self
    var components: [Substring] = []
    for component in absolute.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components
  }

  /// The path from the root of the file system, without `.` and `..`. Symbolic links are not looked
  /// at.
  package var absolutePath: String { "/" + absoluteComponents.joined(separator: "/") }

  /// Whether the path goes down only, and is written in the shortest way.
  package var isPlainRelativePath: Bool {
    !utf8.contains(0)
      && utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }

  /// The path below a folder; `nil` if it is not below it. That of the folder itself is empty.
  package func path(below folder: String) -> String? {
    let components = absoluteComponents
    let above = folder.absoluteComponents
    guard components.starts(with: above) else { return nil }
    return components.dropFirst(above.count).joined(separator: "/")
  }
}
