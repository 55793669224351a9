internal import JPNGFiles

/// Finds the files of a folder and of all folders below it. Symbolic links are followed, but never
/// into a folder that the walk is in already, as that would have no end.
struct FolderWalk {
  /// The extensions of the files to find, such as "png". They may be in upper or lower case.
  let pathExtensions: [String]
  private(set) var files: [InputFile] = []
  private(set) var failures: [AssetFailure] = []

  init(pathExtensions: [String]) { self.pathExtensions = pathExtensions }

  mutating func visit(_ folder: String) { visit(folder, relativePath: "", ancestors: []) }

  /// Whether a file or folder is skipped: hidden ones are.
  private static func isIgnored(_ name: String) -> Bool { name.hasPrefix(".") }

  /// - Parameters:
  ///   - relativePath: The folder's path below the one where the walk began.
  ///   - ancestors: The folders that this one is in, from where the walk began.
  private mutating func visit(
    _ folder: String, relativePath: String, ancestors: [FileIdentity]
  ) {
    guard let identity = FileStatus(folder)?.identity, !ancestors.contains(identity) else { return }
    let listing: Folder.Listing
    do throws(FileError) {
      listing = try Folder(folder).listing()
    } catch {
      failures.append(AssetFailure(error))
      return
    }
    for name in listing.undecodable where isWanted(name) {
      let path = folder.appendingPath(name)
      failures.append(
        AssetFailure(
          FileError(path: path, attempt: .opening, reason: "the name is not UTF-8")))
    }
    for entry in listing.entries where !Self.isIgnored(entry.name) {
      let name = entry.name
      let below = relativePath.isEmpty ? name : relativePath + "/" + name
      let path = folder.appendingPath(name)
      if entry.isRegularFile {
        if isWanted(name) { files.append(InputFile(.path(path), relativePath: below)) }
        continue
      }
      do throws(FileError) {
        switch try FileStatus(existing: path).kind {
        case .folder: visit(path, relativePath: below, ancestors: ancestors + [identity])
        case .file where isWanted(name):
          files.append(InputFile(.path(path), relativePath: below))
        case .file, .other: break
        }
      } catch {
        if isWanted(name) { failures.append(AssetFailure(error)) }
      }
    }
  }

  private func isWanted(_ name: String) -> Bool {
    let name = name.lowercased()
    return pathExtensions.contains { name.hasSuffix("." + $0) }
  }
}
