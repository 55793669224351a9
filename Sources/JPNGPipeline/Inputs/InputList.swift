internal import JPNGFiles
package import JPNGThreads

/// The files that somebody names: files and folders, `@list.txt` with one path a line, and `-` for
/// standard input.
package struct InputList: Sendable {
  package private(set) var files: [InputFile] = []
  package private(set) var failures: [AssetFailure] = []
  /// The files of `@list.txt` arguments.
  package private(set) var lists: [String] = []
  /// Whether one file is named and nothing else, so that an output is a file, too.
  package let isSingleFile: Bool
  /// Whether one list or folder is named, and that could not be read.
  package var isSingleFailure: Bool { files.isEmpty && failures.count == 1 }

  /// - Parameter pathExtension: What is looked for in folders, in any case: "png".
  package init(_ arguments: [String], pathExtension: String, cancellation: Cancellation) {
    self.init(arguments, pathExtensions: [pathExtension], cancellation: cancellation)
  }

  /// - Parameters:
  ///   - pathExtensions: Not empty; what comes from standard input counts as the first.
  ///   - cancellation: Ends the wait for a list that comes through a pipe.
  package init(_ arguments: [String], pathExtensions: [String], cancellation: Cancellation) {
    isSingleFile =
      arguments.count == 1 && !arguments[0].hasPrefix("@")
      && (arguments[0] == StandardStream.path || FileStatus(arguments[0])?.kind != .folder)
    for argument in arguments {
      if argument.hasPrefix("@") {
        addList(String(argument.dropFirst()), pathExtensions, cancellation)
      } else {
        add(argument, pathExtensions)
      }
    }
  }

  private mutating func add(_ path: String, _ pathExtensions: [String]) {
    if path == StandardStream.path {
      files.append(InputFile(path: path, relativePath: "stdin.\(pathExtensions[0])"))
      return
    }
    let status: FileStatus
    do throws(FileError) {
      status = try FileStatus(existing: path)
    } catch {
      failures.append(AssetFailure(error))
      return
    }
    guard status.kind == .folder else {
      files.append(InputFile(path: path, relativePath: PathParts(path).name))
      return
    }
    var walk = FolderWalk(pathExtensions: pathExtensions)
    walk.visit(path)
    files += walk.files
    failures += walk.failures
  }

  private mutating func addList(
    _ path: String, _ pathExtensions: [String], _ cancellation: Cancellation
  ) {
    lists.append(path)
    do throws(FileError) {
      guard let bytes = try WholeFile.read(path, cancellation: cancellation) else {
        failures.append(AssetFailure(path, .reading, .interrupted))
        return
      }
      for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        add(String(decoding: line, as: UTF8.self), pathExtensions)
      }
    } catch {
      failures.append(AssetFailure(error))
    }
  }
}
