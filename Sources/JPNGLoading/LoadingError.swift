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
