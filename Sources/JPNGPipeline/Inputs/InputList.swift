internal import JPNGFiles
package import JPNGThreads

/// The files to work on. Each argument names a file, a folder that is searched, a list of paths as
/// `@list.txt`, which has one path a line, or standard input as `-`.
package struct InputList: Sendable {
  package private(set) var files: [InputFile] = []
  /// What could not be read or searched.
  package private(set) var failures: [AssetFailure] = []
  /// The paths of the lists that arguments name as `@list.txt`.
  package private(set) var lists: [String] = []
  /// Whether exactly one file is named, so that the output may be a file too.
  package let isSingleFile: Bool
  /// Whether there is nothing but one failure: a single file, folder or list that could not be
  /// read.
  package var isSingleFailure: Bool { files.isEmpty && failures.count == 1 }

  /// - Parameters:
  ///   - pathExtension: The extension of the files to find in folders, such as "png". It may be in
  ///     upper or lower case.
  ///   - cancellation: Ends the wait for a list that comes from standard input.
  package init(_ arguments: [String], pathExtension: String, cancellation: Cancellation) {
    self.init(arguments, pathExtensions: [pathExtension], cancellation: cancellation)
  }

  /// - Parameters:
  ///   - pathExtensions: The extensions of the files to find in folders. Not empty: standard input
  ///     is taken for a file with the first one.
  ///   - cancellation: Ends the wait for a list that comes from standard input.
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
