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
  /// The limit of bytes that the file is over; `nil` if that is not the reason.
  package let limit: Int?
  /// Whether it is a pipe or a device, which the rules do not allow.
  package let isSpecialFile: Bool

  /// "art/sky.jpng: opening: No such file or directory".
  public var description: String { "\(path): \(attempt): \(reason)" }

  package init(path: String, attempt: Attempt, reason: String) {
    self.init(path, attempt, reason, limit: nil, isSpecialFile: false)
  }

  private init(
    _ path: String, _ attempt: Attempt, _ reason: String, limit: Int?, isSpecialFile: Bool
  ) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
    self.limit = limit
    self.isSpecialFile = isSpecialFile
  }

  /// Creates an error whose reason is the system's text for an error number.
  init(_ path: String, _ attempt: Attempt, _ code: Int32) {
    self.init(path: path, attempt: attempt, reason: systemReason(code))
  }

  /// The error for a file of more bytes than a limit allows.
  package static func tooLarge(_ path: String, limit: Int) -> FileError {
    FileError(
      path, .reading, "it has more than \(limit) bytes, the limit", limit: limit,
      isSpecialFile: false)
  }

  /// The error for a pipe, a device or a socket.
  static func special(_ path: String) -> FileError {
    FileError(path, .opening, "Not a regular file", limit: nil, isSpecialFile: true)
  }
}
