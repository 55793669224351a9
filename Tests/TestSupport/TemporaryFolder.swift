package import Foundation

/// A new folder that is gone, with what is in it, when the last reference to it is.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    let parent = FileManager.default.temporaryDirectory
    url = parent.appending(path: "jpng-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of something in the folder.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and the folders on the way to it.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// The bytes of a file in the folder.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: name)))
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  package func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(
      at: url.appending(path: name), to: url.appending(path: other))
  }

  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// Relative paths of all files in the folder, sorted, but for the manifests that packing leaves.
  package var files: [String] { files(below: "") }

  /// The same of a folder in it.
  package func files(below folder: String) -> [String] {
    let all = FileManager.default.subpaths(atPath: path(folder)) ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      let path = url.appending(path: folder).appending(path: name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !name.hasSuffix(".jpng-manifest")
    }.sorted()
  }
}
