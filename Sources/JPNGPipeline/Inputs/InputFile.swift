/// One file to work on.
package struct InputFile: Hashable, Sendable {
  /// The path by which the file is read.
  package var path: String
  /// The path below the folder that was searched. If the file itself was named, this is its name.
  package var relativePath: String

  package init(path: String, relativePath: String) {
    self.path = path
    self.relativePath = relativePath
  }
}
