internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Puts files in place whole or not at all: bytes go to a temporary name in the same folder, are
/// read back and compared, and only then get the final name.
package enum AtomicFile {
  private static let counter = Atomic(0)
  private static let prefix = ".jpng-"
  private static let suffix = ".tmp"

  /// Writes `bytes` to `path`; with `overwrites` false, never over an existing file.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool
  ) throws(FileWriteError) {
    switch FileStatus(path)?.kind {
    case .folder: throw FileWriteError(path, .cannotCreate(reason: "is a folder"))
    case .other: return try writeInPlace(bytes, path)
    case .file, nil: break
    }
    let (temporary, descriptor) = try create(for: path)
    defer { close(descriptor) }
    do throws(FileWriteError) {
      try write(bytes, to: descriptor, for: path)
      guard try readBack(temporary, for: path) == bytes else {
        throw FileWriteError(path, .notWritten(reason: "what was written reads back differently"))
      }
      try place(temporary, at: path, overwrites: overwrites)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// A device or a pipe takes the bytes; to put a file in its place would break it.
  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(FileWriteError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotCreate(path) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, for: path)
  }

  /// Creates a temporary file beside `path` and locks it: the lock says that the file has an
  /// owner, and the system drops it when the process ends.
  private static func create(
    for path: String
  ) throws(FileWriteError) -> (temporary: String, descriptor: Int32) {
    let folder = PathParts(path).folder
    // A name is taken where a process of the same number, in another container, shares the folder.
    for _ in 0..<1000 {
      let number = counter.add(1, ordering: .relaxed).newValue
      let temporary = folder.appendingPath("\(prefix)\(getpid())-\(number)\(suffix)")
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw .cannotCreate(path)
      }
      var status = stat()
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0,
        status.st_nlink > 0
      {
        return (temporary, descriptor)
      }
      close(descriptor)  // swept by another run between its creation and its lock
    }
    throw FileWriteError(path, .cannotCreate(reason: "no temporary name is free"))
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, for path: String
  ) throws(FileWriteError) {
    guard let failure = systemWrite(descriptor, bytes) else { return }
    throw FileWriteError(path, .notWritten(reason: systemReason(failure)))
  }

  private static func readBack(
    _ temporary: String, for path: String
  ) throws(FileWriteError) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.read(temporary)
    } catch {
      throw FileWriteError(path, .notReadBack(error))
    }
  }

  private static func place(
    _ temporary: String, at path: String, overwrites: Bool
  ) throws(FileWriteError) {
    if !overwrites {
      // A hard link fails where the name exists, without a gap between asking and doing.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      // Any other error: a file system without hard links.
      if errno == EEXIST { throw FileWriteError(path, .exists) }
      try refuseExisting(path)
    }
    guard rename(temporary, path) == 0 else { throw .cannotCreate(path) }
  }

  /// Refuses a path where something exists, unless it is that of standard output.
  package static func refuseExisting(_ path: String) throws(FileWriteError) {
    if path != StandardStream.path, FileStatus.exists(path) {
      throw FileWriteError(path, .exists)
    }
  }

  /// Removes a file; nothing where there is none.
  package static func remove(_ path: String) throws(FileWriteError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .cannotCreate(path)
  }

  /// Removes what killed runs have left in a folder; files that a running process owns stay.
  package static func sweep(_ folder: String) {
    for name in (try? Folder(folder).listing())?.names ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appendingPath(name)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
