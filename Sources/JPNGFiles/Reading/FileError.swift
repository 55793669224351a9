/// What the system refused to do with a file that is to be read.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked of the system.
  public enum Attempt: Hashable, Sendable {
    /// To open it, and say what kind of file it is.
    case opening
    /// To show it as memory.
    case mapping
    /// To read some of its bytes.
    case reading
  }

  /// The file, as the caller wrote it.
  public let path: String
  /// What was attempted.
  public let attempt: Attempt
  /// Why it did not work, mostly in the system's words: "No such file or directory".
  public let reason: String

  /// "art/sky.jpng: opening: No such file or directory".
  public var description: String { "\(path): \(attempt): \(reason)" }

  package init(path: String, attempt: Attempt, reason: String) {
    (self.path, self.attempt, self.reason) = (path, attempt, reason)
  }

  /// In the system's words, for one of its error numbers.
  init(_ path: String, _ attempt: Attempt, _ code: Int32) {
    self.init(path: path, attempt: attempt, reason: systemReason(code))
  }
}
