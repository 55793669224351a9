/// A line of a `.gitignore` or a file like it: what it matches is left out, or, if it begins with
/// `!`, taken back in.
///
/// A pattern with a slash at its start or in its middle is matched with the path below the folder
/// of the file, any other one with the name alone. A slash at the end means folders only. The rest
/// is that of a ``Glob``. Source: gitignore(5).
package struct IgnorePattern: Hashable, Sendable {
  let glob: Glob
  let isNegated: Bool
  let isForFoldersOnly: Bool

  /// Creates `nil` for an empty line or a comment.
  package init?(line: String) throws(Glob.SyntaxError) {
    var rest = Self.withoutTrailingSpaces(line)[...]
    guard !rest.isEmpty, !rest.hasPrefix("#") else { return nil }
    isNegated = rest.hasPrefix("!")
    if isNegated { rest = rest.dropFirst() }
    isForFoldersOnly = rest.hasSuffix("/")
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    let isAnchored = rest.contains("/")
    if rest.hasPrefix("/") { rest = rest.dropFirst() }
    glob = try Glob(isAnchored ? String(rest) : "**/" + rest)
  }

  /// Spaces at the end have no meaning unless they follow a backslash.
  private static func withoutTrailingSpaces(_ line: String) -> String {
    var rest = line[...]
    while rest.hasSuffix(" ") || rest.hasSuffix("\t"), !rest.dropLast().hasSuffix("\\") {
      rest = rest.dropLast()
    }
    return String(rest)
  }

  func matches(_ path: String, isFolder: Bool) -> Bool {
    (isFolder || !isForFoldersOnly) && glob.matches(path)
  }
}
