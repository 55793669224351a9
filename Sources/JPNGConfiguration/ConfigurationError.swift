package import JPNGFiles

/// Why a configuration cannot be used.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
  /// The path of the file, and the line if that is known: "art/jpng.yml:12".
  package let place: String
  /// What is wrong there.
  package let reason: String
  /// Why the file cannot be read; `nil` if it was read.
  package let unreadable: FileError?

  init(_ path: String, line: Int?, _ reason: String) {
    place = line.map { "\(path):\($0)" } ?? path
    self.reason = reason
    unreadable = nil
  }

  init(unreadable error: FileError) {
    place = error.path
    reason = error.reason
    unreadable = error
  }

  package var description: String { "\(place): \(reason)" }
}
