internal import JPNG
internal import JPNGBundle
internal import JPNGFiles

/// The files of a folder that is to become a bundle: all but those that are hidden, in the order of
/// the bytes of their paths.
package struct BundleSources: Sendable {
  package private(set) var files: [InputFile]
  /// What could not be searched, and names that no bundle may have.
  package private(set) var failures: [AssetFailure]

  package init(folder: String) {
    var walk = FolderWalk(pathExtensions: nil, selection: InputSelection())
    walk.visit(folder, relativePath: "")
    files = walk.files.sorted {
      $0.relativePath.utf8.lexicographicallyPrecedes($1.relativePath.utf8)
    }
    failures = walk.failures
    var names = NameSet()
    for file in files {
      do throws(BundleError) {
        try names.add(file.relativePath)
      } catch {
        failures.append(
          AssetFailure(file.path, .bundling, .content(JPNGError(.malformed, error.reason))))
      }
    }
  }
}
