internal import JPNGFiles

/// Finds the files of a folder and of all folders below it. Symbolic links are followed, but never
/// into a folder that the walk is in already, as that would have no end.
struct FolderWalk {
  /// The extensions of the files to find, such as "png". They may be in upper or lower case. `nil`
  /// for all files.
  let pathExtensions: [String]?
  private let ignoreFileName: String?
  private var exclusions: IgnoreRules
  private(set) var files: [InputFile] = []
  private(set) var failures: [AssetFailure] = []
  private(set) var folders: [String] = []
  private(set) var ignoreFiles: [String] = []
  private(set) var leftOut = LeftOutFiles()
  /// The paths of files with one of ``InputSelection/configurationNames``.
  private(set) var configurations: [String] = []
  private let configurationNames: [String]

  init(pathExtensions: [String]?, selection: InputSelection) {
    self.pathExtensions = pathExtensions
    ignoreFileName = selection.ignoreFileName
    configurationNames = selection.configurationNames
    exclusions = selection.exclusions
  }

  /// - Parameter relativePath: What the paths of the files begin with.
  mutating func visit(_ folder: String, relativePath: String) {
    visit(folder, relativePath: relativePath, ancestors: [])
  }

  /// Whether a file or folder is skipped: hidden ones are.
  private static func isIgnored(_ name: String) -> Bool { name.hasPrefix(".") }

  /// - Parameters:
  ///   - relativePath: The folder's path below the one where the walk began.
  ///   - ancestors: The folders that this one is in, from where the walk began.
  private mutating func visit(
    _ folder: String, relativePath: String, ancestors: [FileIdentity]
  ) {
    let identity: FileIdentity
    let listing: Folder.Listing
    do throws(FileError) {
      identity = try FileStatus(existing: folder).identity
      if ancestors.contains(identity) { return }
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
    folders.append(folder)
    for name in configurationNames where listing.names.contains(name) {
      configurations.append(folder.appendingPath(name))
    }
    let outer = exclusions
    defer { exclusions = outer }
    if let ignoreFileName, listing.names.contains(ignoreFileName) {
      readExclusions(folder.appendingPath(ignoreFileName), for: relativePath)
    }
    for entry in listing.entries where !Self.isIgnored(entry.name) {
      let name = entry.name
      let below = relativePath.isEmpty ? name : relativePath + "/" + name
      let path = folder.appendingPath(name)
      if entry.isRegularFile {
        add(name, path, below)
        continue
      }
      do throws(FileError) {
        switch try FileStatus(existing: path).kind {
        case .folder:
          if exclusions.excludes(below, isFolder: true) {
            let isLasting = exclusions.excludes(below, isFolder: true, lastingly: true)
            leftOut.add(folder: path, below, isLasting: isLasting)
            continue
          }
          visit(path, relativePath: below, ancestors: ancestors + [identity])
        case .file: add(name, path, below)
        case .other: break
        }
      } catch {
        // A link that leads nowhere matters only if it should be a picture. Else this may be a
        // folder, and nobody knows what is in it.
        let isIrrelevant = error.kind == .missing && !isWanted(name)
        if !isIrrelevant, !exclusions.excludes(below, isFolder: false) {
          failures.append(AssetFailure(error))
        }
      }
    }
  }

  private mutating func add(_ name: String, _ path: String, _ relativePath: String) {
    guard isWanted(name) else { return }
    guard !exclusions.excludes(relativePath, isFolder: false) else {
      let isLasting = exclusions.excludes(relativePath, isFolder: false, lastingly: true)
      leftOut.add(file: path, relativePath, isLasting: isLasting)
      return
    }
    files.append(InputFile(.path(path), relativePath: relativePath))
  }

  /// Adds what a file leaves out of its folder.
  private mutating func readExclusions(_ path: String, for folder: String) {
    ignoreFiles.append(path)
    do throws(AssetFailure) {
      exclusions.add(try IgnoreFile(path).patterns, from: folder)
    } catch {
      failures.append(error)
    }
  }

  private func isWanted(_ name: String) -> Bool {
    guard let pathExtensions else { return true }
    let name = name.lowercased()
    return pathExtensions.contains { name.hasSuffix("." + $0) }
  }
}
