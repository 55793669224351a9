package import JPNGFiles
package import JPNGThreads

/// Where bytes of input come from.
package enum InputSource: Hashable, Sendable {
  /// A file. Where a folder may be named, it is a folder, too.
  case path(String)
  case standardInput

  /// The path; of standard input, the name that failures and reports give it.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: StandardStream.path
    }
  }

  /// The path; `nil` for standard input, which has none.
  package var path: String? {
    switch self {
    case .path(let path): path
    case .standardInput: nil
    }
  }

  /// Reads all of it, and stops waiting for a pipe or for standard input when the work is
  /// cancelled.
  ///
  /// - Parameter rules: Default: those for what the user has named for the tool itself.
  /// - Returns: The bytes; `nil` if the work was cancelled before the end of the input.
  package func read(
    _ rules: ReadingRules = .named, cancellation: Cancellation
  ) throws(FileError) -> [UInt8]? {
    switch self {
    case .path(let path): try WholeFile.read(path, rules, cancellation: cancellation)
    case .standardInput:
      try WholeFile.readStandardInput(rules, cancellation: cancellation)
    }
  }
}
