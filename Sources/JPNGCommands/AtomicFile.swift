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
    if fileStatus(path)?.kind == .folder {
      throw CommandFailure(.cannotCreate, path, "writing", "is a folder")
    }
    let number = counter.add(1, ordering: .relaxed).newValue
    let temporary = PathParts(path).folder.appendingPath("\(prefix)\(getpid())-\(number)\(suffix)")
    let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CommandFailure(.cannotCreate, path, "writing", lastSystemError().reason)
    }
    // The lock says that the file has an owner; the system drops it when the process ends.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
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

  private static func place(
    _ temporary: String, at path: String, overwrites: Bool
  ) throws(CommandFailure) {
    if !overwrites {
      // A hard link fails where the name exists, without a gap between asking and doing.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      if errno == EEXIST { throw existing(path) }
      // A file system without hard links.
      if pathExists(path) { throw existing(path) }
    }
    guard rename(temporary, path) == 0 else {
      throw CommandFailure(.cannotCreate, path, "writing", lastSystemError().reason)
    }
  }

  static func existing(_ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, path, "writing", "exists, and --no-overwrite was given")
  }

  /// Removes what killed runs have left in a folder; files that a running process owns stay.
  static func sweep(_ folder: String) {
    for name in folderEntries(folder) ?? [] where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appendingPath(name)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
