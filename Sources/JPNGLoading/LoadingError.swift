/// Why a file could not be loaded.
public enum LoadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case file(FileError)
  /// The content of the file cannot be decoded.
  case content(JPNGError, path: String)

  /// The path of the file, as the caller wrote it.
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

/// Runs `body`, which decodes a file, and adds the file's path to any error.
func inFile<R>(_ path: String, _ body: () throws(JPNGError) -> R) throws(LoadingError) -> R {
  do throws(JPNGError) {
    return try body()
  } catch {
    throw .content(error, path: path)
  }
}

/// Runs `body`, which reads a file, and makes a loading error of any error.
func access<R: ~Copyable>(_ body: () throws(FileError) -> R) throws(LoadingError) -> R {
  do throws(FileError) {
    return try body()
  } catch {
    throw .file(error)
  }
}
