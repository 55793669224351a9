/// Why a file was not written, replaced or removed.
package struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// Something exists at the path, and the caller asked not to replace anything.
    case exists
    /// A file or folder cannot be created, or what is in its place cannot be removed.
    case cannotCreate(reason: String)
    /// The file was created, but not all of its bytes could be written.
    case notWritten(reason: String)
    /// The file was written, but could not be read again to compare it.
    case notReadBack(FileError)
  }

  /// The file, as the caller wrote it.
  package let path: String
  /// What went wrong.
  package let cause: Cause

  package init(_ path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// Creates an error whose reason is the system's text for its last error.
  static func cannotCreate(_ path: String) -> FileWriteError {
    FileWriteError(path, .cannotCreate(reason: lastSystemReason()))
  }

  /// What went wrong, without the path.
  package var reason: String {
    switch cause {
    case .exists: "exists"
    case .cannotCreate(let reason), .notWritten(let reason): reason
    case .notReadBack(let error): error.reason
    }
  }

  package var description: String { "\(path): \(reason)" }
}
