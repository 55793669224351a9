/// What is left out of a tree: patterns, each group of which counts from a folder of its own.
package struct IgnoreRules: Hashable, Sendable {
  private struct Group: Hashable, Sendable {
    /// The folder's path below the root of the tree; empty for the root itself.
    let folder: String
    let patterns: [IgnorePattern]
    /// Whether they hold whenever the tree is looked at, and not only this time.
    let isLasting: Bool
  }

  private var groups: [Group] = []

  package init() {}

  package var isEmpty: Bool { groups.isEmpty }

  /// Adds patterns that count more than those before.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder that the patterns count from, below the root of the tree.
  ///     Default: the root.
  ///   - isLasting: Whether they hold whenever the tree is looked at, and not only this time.
  package mutating func add(
    _ patterns: [IgnorePattern], from folder: String = "", isLasting: Bool = true
  ) {
    guard !patterns.isEmpty else { return }
    groups.append(Group(folder: folder, patterns: patterns, isLasting: isLasting))
  }

  /// Whether a file or folder is left out, seen for itself: what it lies in is not looked at.
  ///
  /// - Parameters:
  ///   - path: The path below the root of the tree.
  ///   - lastingly: Whether only patterns that are lasting count.
  package func excludes(_ path: String, isFolder: Bool, lastingly: Bool = false) -> Bool {
    for group in groups.reversed() where group.isLasting || !lastingly {
      guard let below = Self.path(path, below: group.folder) else { continue }
      if let last = group.patterns.last(where: { $0.matches(below, isFolder: isFolder) }) {
        return !last.isNegated
      }
    }
    return false
  }

  /// Whether a file is left out, or a folder that it lies in.
  ///
  /// - Parameter lastingly: Whether only patterns that are lasting count.
  package func excludes(file path: String, lastingly: Bool = false) -> Bool {
    guard !isEmpty else { return false }
    let slashes = path.indices.filter { path[$0] == "/" }
    return slashes.contains {
      excludes(String(path[..<$0]), isFolder: true, lastingly: lastingly)
    } || excludes(path, isFolder: false, lastingly: lastingly)
  }

  private static func path(_ path: String, below folder: String) -> String? {
    if folder.isEmpty { return path }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
  }
}
