internal import JPNGFiles

/// Where an output goes.
package enum OutputDestination: Hashable, Sendable {
  /// A file. Where a folder may be named, it is a folder, too.
  case path(String)
  case standardOutput

  /// The path; of standard output, the name that failures and reports give it.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardOutput: StandardStream.path
    }
  }

  /// The path; `nil` for standard output, which has none.
  package var path: String? {
    switch self {
    case .path(let path): path
    case .standardOutput: nil
    }
  }
}
