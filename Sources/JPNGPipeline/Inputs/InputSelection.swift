package import JPNGFiles

/// Which of the files that arguments name are worked on, and what their paths count from.
package struct InputSelection: Sendable {
  /// The folder that all paths below the output folder count from; `nil` for the folder that was
  /// searched, or the one that a named file is in.
  package var root: String?
  /// The folder that the rules for a named file count from, if it lies there and there is no root;
  /// `nil` for the one that it is in.
  package var folderOfRules: String?
  /// What is left out, by the paths below the root, or those that rules know.
  package var exclusions = IgnoreRules()
  /// The name of files that leave out more of the folder that they are in and those below; `nil` if
  /// there are none.
  package var ignoreFileName: String?
  /// The names of files that are settings of a folder, or look as if they were.
  package var configurationNames: [String] = []

  /// Everything is worked on.
  package init() {}

  /// A file that an argument names.
  func file(_ source: InputSource, _ path: String) throws(AssetFailure) -> InputFile {
    guard root == nil else { return InputFile(source, relativePath: try self.path(path)) }
    let name = PathParts(path).name
    let below = folderOfRules.flatMap { path.path(below: $0) }
    return InputFile(source, relativePath: name, settingsPath: below ?? name)
  }

  /// The path below the root, which the path of a file or folder that was named must be.
  func path(_ path: String) throws(AssetFailure) -> String {
    guard let root else { return "" }
    guard let below = path.path(below: root) else {
      throw AssetFailure(path, .planning, .outsideRoot(root))
    }
    return below
  }
}
