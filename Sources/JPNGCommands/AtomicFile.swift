internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Puts files in place whole or not at all: bytes go to a temporary name in the same folder, are
/// read back and compared, and only then get the final name.
enum AtomicFile {
  private static let counter = Atomic(0)
  private static let prefix = ".jpng-"
  private static let suffix = ".tmp"

  /// Writes `bytes` to `path`; with `overwrites` false, never over an existing file.
  static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool
  ) throws(CommandFailure) {
    switch fileStatus(path)?.kind {
    case .folder: throw CommandFailure(.cannotCreate, path, "writing", "is a folder")
    case .other: return try writeInPlace(bytes, path)
    case .file, nil: break
    }
    let (temporary, descriptor) = try create(for: path)
    defer { close(descriptor) }
    do throws(CommandFailure) {
      try FileAccess.write(bytes, to: descriptor, for: path)
      guard try FileAccess.read(temporary) == bytes else {
        throw CommandFailure(.ioError, path, "writing", "what was written reads back differently")
      }
      try place(temporary, at: path, overwrites: overwrites)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// A device or a pipe takes the bytes; to put a file in its place would break it.
  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw uncreatable(path) }
    defer { close(descriptor) }
    try FileAccess.write(bytes, to: descriptor, for: path)
  }

  /// Creates a temporary file beside `path` and locks it: the lock says that the file has an
  /// owner, and the system drops it when the process ends.
  private static func create(
    for path: String
  ) throws(CommandFailure) -> (temporary: String, descriptor: Int32) {
    let folder = PathParts(path).folder
    // A name is taken where a process of the same number, in another container, shares the folder.
    for _ in 0..<1000 {
      let number = counter.add(1, ordering: .relaxed).newValue
      let temporary = folder.appendingPath("\(prefix)\(getpid())-\(number)\(suffix)")
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw uncreatable(path)
      }
      var status = stat()
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0,
        status.st_nlink > 0
      {
        return (temporary, descriptor)
      }
      close(descriptor)  // swept by another run between its creation and its lock
    }
    throw CommandFailure(.cannotCreate, path, "writing", "no temporary name is free")
  }

  private static func place(
    _ temporary: String, at path: String, overwrites: Bool
  ) throws(CommandFailure) {
    if !overwrites {
      // A hard link fails where the name exists, without a gap between asking and doing.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      // Any other error: a file system without hard links.
      if errno == EEXIST { throw existing(path) }
      try refuseExisting(path)
    }
    guard rename(temporary, path) == 0 else { throw uncreatable(path) }
  }

  private static func uncreatable(_ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, path, "writing", lastSystemError().reason)
  }

  static func refuseExisting(_ path: String) throws(CommandFailure) {
    if path != FileAccess.standardStream, pathExists(path) { throw existing(path) }
  }

  /// Removes a file; nothing where there is none.
  static func remove(_ path: String) throws(CommandFailure) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw CommandFailure(.cannotCreate, path, "removing", lastSystemError().reason)
  }

  private static func existing(_ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, path, "writing", "exists, and --no-overwrite was given")
  }

  /// Removes what killed runs have left in a folder; files that a running process owns stay.
  static func sweep(_ folder: String) {
    for name in folderEntries(folder)?.names ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appendingPath(name)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
