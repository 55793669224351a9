#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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

  /// What the program has to know of the reason.
  package enum Kind: Hashable, Sendable {
    /// Nothing is there, or a link leads nowhere.
    case missing
    /// The file has more bytes than this limit.
    case tooLarge(limit: Int)
    /// It is a pipe or a device, which the rules do not allow.
    case special
    /// It is a pipe or a device that has more bytes than this limit of such.
    case endless(limit: Int)
    case other
  }

  /// The file, as the caller wrote it.
  public let path: String
  /// What was attempted.
  public let attempt: Attempt
  /// Why that failed, usually in the system's words: "No such file or directory".
  public let reason: String
  package let kind: Kind

  /// "art/sky.jpng: opening: No such file or directory".
  public var description: String { "\(path): \(attempt): \(reason)" }

  package init(path: String, attempt: Attempt, reason: String, kind: Kind = .other) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
    self.kind = kind
  }

  /// Creates an error whose reason is the system's text for an error number.
  init(_ path: String, _ attempt: Attempt, _ code: Int32) {
    let isMissing = [ENOENT, ELOOP].contains(code)
    self.init(
      path: path, attempt: attempt, reason: systemReason(code), kind: isMissing ? .missing : .other)
  }

  /// The error for a file of more bytes than a limit allows.
  package static func tooLarge(_ path: String, limit: Int) -> FileError {
    FileError(
      path: path, attempt: .reading, reason: "it has more than \(limit) bytes, the limit",
      kind: .tooLarge(limit: limit))
  }

  /// The error for a pipe or a device of more bytes than its limit.
  static func endless(_ path: String, limit: Int) -> FileError {
    FileError(
      path: path, attempt: .reading,
      reason: "it has more than \(limit) bytes, the limit of a pipe or a device",
      kind: .endless(limit: limit))
  }

  /// The error for a pipe, a device or a socket.
  static func special(_ path: String) -> FileError {
    FileError(path: path, attempt: .opening, reason: "Not a regular file", kind: .special)
  }
}
