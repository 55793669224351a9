/// One file to work on.
package struct InputFile: Hashable, Sendable {
  /// Where it is.
  package var path: String
  /// Its place below the folder it was found in, or its name where it was named itself.
  package var relativePath: String

  package init(path: String, relativePath: String) {
    (self.path, self.relativePath) = (path, relativePath)
  }
}
