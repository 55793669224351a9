internal import JPNG

/// One file to work on.
struct InputFile: Hashable, Sendable {
  /// Where it is.
  var path: String
  /// Its place below the folder it was found in, or its name where it was named itself.
  var relativePath: String
}

/// The files that a command line names: files and folders, `@list.txt`, `-`.
struct InputList: Sendable {
  private(set) var files: [InputFile] = []
  private(set) var failures: [CommandFailure] = []
  /// The files of `@list.txt` arguments.
  private(set) var lists: [String] = []
  /// Whether the command line names one file and nothing else, so that an output is a file, too.
  let isSingleFile: Bool
  /// Whether it names one list or folder, and that could not be read.
  var isSingleFailure: Bool { files.isEmpty && failures.count == 1 }

  /// - Parameter pathExtension: What is looked for in folders, in any case: "png".
  init(_ arguments: [String], pathExtension: String) {
    self.init(arguments, pathExtensions: [pathExtension])
  }

  /// - Parameter pathExtensions: Not empty; what comes from standard input counts as the first.
  init(_ arguments: [String], pathExtensions: [String]) {
    isSingleFile =
      arguments.count == 1 && !arguments[0].hasPrefix("@")
      && (arguments[0] == FileAccess.standardStream || fileStatus(arguments[0])?.kind != .folder)
    for argument in arguments {
      if argument.hasPrefix("@") {
        addList(String(argument.dropFirst()), pathExtensions)
      } else {
        add(argument, pathExtensions)
      }
    }
  }

  private mutating func add(_ path: String, _ pathExtensions: [String]) {
    if path == FileAccess.standardStream {
      files.append(InputFile(path: path, relativePath: "stdin.\(pathExtensions[0])"))
      return
    }
    guard let status = fileStatus(path) else {
      failures.append(
        CommandFailure(.noInput, path, "reading", lastSystemError().reason))
      return
    }
    guard status.kind == .folder else {
      files.append(InputFile(path: path, relativePath: PathParts(path).name))
      return
    }
    var walk = FolderWalk(pathExtensions: pathExtensions)
    walk.visit(path, relativePath: "", ancestors: [])
    files += walk.files
    failures += walk.failures
  }

  private mutating func addList(_ path: String, _ pathExtensions: [String]) {
    lists.append(path)
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try FileAccess.read(path)
    } catch {
      failures.append(error)
      return
    }
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      add(String(decoding: line, as: UTF8.self), pathExtensions)
    }
  }
}

/// A walk through a folder tree. Hidden entries are passed over; symbolic links are followed, but
/// never into a folder that the walk is already inside of.
private struct FolderWalk {
  let pathExtensions: [String]
  var files: [InputFile] = []
  var failures: [CommandFailure] = []

  mutating func visit(_ folder: String, relativePath: String, ancestors: [FileIdentity]) {
    guard let identity = fileStatus(folder)?.identity, !ancestors.contains(identity) else { return }
    guard let (names, unreadable) = folderEntries(folder) else {
      failures.append(CommandFailure(.noInput, folder, "reading", lastSystemError().reason))
      return
    }
    for name in unreadable where isWanted(name) {
      failures.append(
        CommandFailure(.noInput, folder.appendingPath(name), "reading", "the name is not UTF-8"))
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.appendingPath(name)
      let below = relativePath.isEmpty ? name : relativePath + "/" + name
      switch fileStatus(path)?.kind {
      case .folder: visit(path, relativePath: below, ancestors: ancestors + [identity])
      case .file where isWanted(name):
        files.append(InputFile(path: path, relativePath: below))
      case nil where isWanted(name):
        failures.append(CommandFailure(.noInput, path, "reading", lastSystemError().reason))
      case .file, .other, nil: break
      }
    }
  }

  private func isWanted(_ name: String) -> Bool {
    let name = name.lowercased()
    return pathExtensions.contains { name.hasSuffix("." + $0) }
  }
}
