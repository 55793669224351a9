#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// The few POSIX calls the tool makes, each in one place.

/// `errno` as a sentence: "No such file or directory".
func lastSystemError() -> (code: Int32, reason: String) {
  let code = errno
  return (code, String(cString: strerror(code)))
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// A file's identity: the same file under two names has the same.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

enum FileKind: Sendable {
  case file
  case folder
  case other
}

/// Kind and identity of what is at `path`, symbolic links followed; `nil` where nothing is.
func fileStatus(_ path: String) -> (kind: FileKind, identity: FileIdentity, byteCount: Int)? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  let kind: FileKind =
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  let identity = FileIdentity(
    device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  return (kind, identity, Int(status.st_size))
}

/// Whether files can be created in a folder.
func isWritable(_ folder: String) -> Bool { access(folder, W_OK) == 0 }

/// Whether anything is at `path`, a broken symbolic link included.
func pathExists(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// The path with symbolic links resolved, as far as it exists.
func resolvedPath(_ path: String) -> String {
  guard let resolved = realpath(path, nil) else {
    let parts = PathParts(path)
    guard parts.folder != path else { return path }
    return resolvedPath(parts.folder).appendingPath(parts.name)
  }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The names in a folder, in byte order, and those that are not UTF-8, with what is wrong in them
/// replaced; `nil` where the folder cannot be read.
func folderEntries(_ path: String) -> (names: [String], unreadable: [String])? {
  guard let folder = opendir(path) else { return nil }
  defer { closedir(folder) }
  var (names, unreadable): ([String], [String]) = ([], [])
  while let entry = readdir(folder) {
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    guard let name = String(validating: bytes, as: UTF8.self) else {
      unreadable.append(String(decoding: bytes, as: UTF8.self))
      continue
    }
    if name != ".", name != ".." { names.append(name) }
  }
  names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  return (names, unreadable)
}

/// A path cut before its last component; "." where it has only one.
struct PathParts {
  var folder: String
  var name: String

  init(_ path: String) {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    guard let slash = trimmed.lastIndex(of: "/") else {
      (folder, name) = (".", String(trimmed))
      return
    }
    folder = slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    name = String(trimmed[trimmed.index(after: slash)...])
  }
}

extension String {
  func appendingPath(_ component: String) -> String {
    if isEmpty || self == "." { return component }
    return hasSuffix("/") ? self + component : self + "/" + component
  }

  /// The path with its extension replaced where it is `old`, in any case; appended elsewhere.
  func replacingExtension(_ old: String, with new: String) -> String {
    let suffix = "." + old
    guard lowercased().hasSuffix(suffix), PathParts(self).name.count > suffix.count else {
      return self + "." + new
    }
    return dropLast(suffix.count) + "." + new
  }
}

func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

/// Where temporary files go that are better on a disk than in memory.
var temporaryFolder: String {
  guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/var/tmp" }
  return String(cString: folder)
}
