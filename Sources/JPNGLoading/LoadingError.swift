/// Why a file could not be loaded.
public enum LoadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system would not give us the file.
  case file(FileError)
  /// What is in the file cannot be decoded.
  case content(JPNGError, path: String)

  /// The file it is about, as the caller wrote it.
  public var path: String {
    switch self {
    case .file(let error): error.path
    case .content(_, let path): path
    }
  }

  /// "art/sky.jpng: alpha plane: the file ends too early".
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .content(let error, let path): "\(path): \(error)"
    }
  }
}

/// What the system refused to do with a file.
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
}

/// Runs `body`, naming the file in any error.
func inFile<R>(_ path: String, _ body: () throws(JPNGError) -> R) throws(LoadingError) -> R {
  do throws(JPNGError) {
    return try body()
  } catch {
    throw .content(error, path: path)
  }
}

/// Runs `body`, which asks the system for a file.
func access<R: ~Copyable>(_ body: () throws(FileError) -> R) throws(LoadingError) -> R {
  do throws(FileError) {
    return try body()
  } catch {
    throw .file(error)
  }
}
