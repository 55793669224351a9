/// Why a file could not be read.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the system was asked to do.
  public enum Attempt: Hashable, Sendable {
    /// Open the file, and tell what kind of file it is.
    case opening
    /// Map the file into memory.
    case mapping
    /// Read bytes of the file.
    case reading
  }

  /// The file, as the caller wrote it.
  public let path: String
  /// What was attempted.
  public let attempt: Attempt
  /// Why that failed, usually in the system's words: "No such file or directory".
  public let reason: String

  /// "art/sky.jpng: opening: No such file or directory".
  public var description: String { "\(path): \(attempt): \(reason)" }

  package init(path: String, attempt: Attempt, reason: String) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
  }

  /// Creates an error whose reason is the system's text for an error number.
  init(_ path: String, _ attempt: Attempt, _ code: Int32) {
    self.init(path: path, attempt: attempt, reason: systemReason(code))
  }
}
