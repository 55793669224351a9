internal import JPNGFiles

extension Configuration {
  /// Finds the configuration of inputs: of a folder, the one in it or beside it; of a file, the
  /// nearest one above it, as far as the working folder.
  ///
  /// - Parameter inputs: Paths of files and folders.
  /// - Returns: Its path; `nil` if there is none.
  /// - Throws: An error if the inputs have different ones.
  package static func path(for inputs: [String]) throws(ConfigurationError) -> String? {
    var found: String?
    for input in inputs {
      guard
        let path = folders(of: input).lazy.map({ $0.appendingPath(fileName) })
          .first(where: { FileStatus($0) != nil })
      else { continue }
      if let found, found.resolvedPathBytes != path.resolvedPathBytes {
        throw ConfigurationError(
          path, line: nil, "another input has \(found); --config must say which one counts")
      }
      found = found ?? path
    }
    return found
  }

  /// Where the configuration of an input may be, the nearest folder first.
  private static func folders(of input: String) -> [String] {
    if FileStatus(input)?.kind == .folder {
      return [input, input == "." ? ".." : PathParts(input).folder]
    }
    var folders = [PathParts(input).folder]
    // Nothing is looked for above the working folder, as what a build does must not depend on where
    // it lies.
    guard input.path(below: ".") != nil else { return folders }
    while let last = folders.last, last != ".", last != "/" {
      folders.append(PathParts(last).folder)
    }
    return folders
  }

  /// Reads the file at a path.
  package init(path: String) throws(ConfigurationError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try WholeFile.read(path)
    } catch {
      throw ConfigurationError(unreadable: error)
    }
    try self.init(yaml: bytes, path: path)
  }
}
