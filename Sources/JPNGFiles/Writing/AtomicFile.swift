internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Writes files so that nobody ever sees part of one: the bytes go to a temporary file in the same
/// folder, are read back and compared, and only then is the file renamed to its final name.
package enum AtomicFile {
  private static let counter = Atomic(0)

  /// Writes `bytes` to `path`.
  ///
  /// - Parameters:
  ///   - overwrites: Whether a file that exists is replaced. If not, it is kept, and `.exists` is
  ///     thrown.
  ///   - isNamed: Whether the user has named this very path. Only then is it written to if it is a
  ///     pipe or a device; a pipe in an output folder, which nobody reads from, would keep the run
  ///     waiting. Default: no.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool, isNamed: Bool = false
  ) throws(FileWriteError) {
    switch FileStatus(path)?.kind {
    case .folder: throw FileWriteError(path, .cannotCreate(reason: "is a folder"))
    case .other where isNamed: return try writeInPlace(bytes, path)
    case .other: throw FileWriteError(path, .cannotCreate(reason: "is a pipe or a device"))
    case .file, nil: break
    }
    let (temporary, descriptor) = try create(for: path)
    defer { close(descriptor) }
    do throws(FileWriteError) {
      try write(bytes, to: descriptor, for: path)
      guard try readsBack(temporary, as: bytes, for: path) else {
        throw FileWriteError(path, .notWritten(reason: "what was written reads back differently"))
      }
      try place(temporary, at: path, overwrites: overwrites)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Creates a file that begins with `beginning` and goes on with zeros that take no room on the
  /// disk, up to `byteCount` bytes. If a file exists at `path`, it is kept, and `.exists` is
  /// thrown.
  ///
  /// Unlike ``write(_:to:overwrites:)``, this reads nothing back: it is for files whose readers
  /// check what they read.
  static func create(
    _ beginning: [UInt8], extendedTo byteCount: Int, at path: String
  ) throws(FileWriteError) {
    let (temporary, descriptor) = try create(for: path)
    defer { close(descriptor) }
    do throws(FileWriteError) {
      try write(beginning, to: descriptor, for: path)
      guard ftruncate(descriptor, off_t(byteCount)) == 0 else {
        throw FileWriteError(path, .notWritten(reason: lastSystemReason()))
      }
      try place(temporary, at: path, overwrites: false)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes to a device or a pipe, which must not be replaced by a file.
  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(FileWriteError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotCreate(path) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, for: path)
  }

  /// Creates a temporary file beside `path` and locks it. The lock shows that a process is using
  /// the file; the system releases it when that process ends.
  static func create(
    for path: String
  ) throws(FileWriteError) -> (temporary: String, descriptor: Int32) {
    let folder = PathParts(path).folder
    // A name can be taken: a process in another container may have the same number and use the same
    // folder.
    for _ in 0..<1000 {
      let number = counter.add(1, ordering: .relaxed).newValue
      let temporary = folder.appendingPath(temporaryName(process: getpid(), number: number))
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw .cannotCreate(path)
      }
      // Where there are no locks, no sweep gets one, and it leaves the file alone.
      let isSwept = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        let error = FileWriteError.cannotCreate(path)
        close(descriptor)
        unlink(temporary)
        throw error
      }
      if !isSwept, status.st_nlink > 0 { return (temporary, descriptor) }
      // Another run's sweep removes the file, or has done so, since it was not locked yet.
      close(descriptor)
    }
    throw FileWriteError(path, .cannotCreate(reason: "no temporary name is free"))
  }

  static func write(
    _ bytes: [UInt8], to descriptor: Int32, for path: String
  ) throws(FileWriteError) {
    guard let failure = systemWrite(descriptor, bytes) else { return }
    throw FileWriteError(path, .notWritten(reason: systemReason(failure)))
  }

  private static func readsBack(
    _ temporary: String, as bytes: [UInt8], for path: String
  ) throws(FileWriteError) -> Bool {
    do throws(FileError) {
      return try WholeFile.isSame(temporary, as: bytes)
    } catch {
      throw FileWriteError(path, .notReadBack(error))
    }
  }

  /// Gives a finished temporary file its final name.
  static func place(
    _ temporary: String, at path: String, overwrites: Bool
  ) throws(FileWriteError) {
    if !overwrites {
      // Making a hard link fails if the name exists. Looking first and renaming then would leave a
      // moment in which another program could create the file.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      // On any other error, take it that the file system has no hard links.
      if errno == EEXIST { throw FileWriteError(path, .exists) }
      try refuseExisting(path)
    }
    guard rename(temporary, path) == 0 else { throw .cannotCreate(path) }
  }

  /// Throws `.exists` if something is at `path`.
  package static func refuseExisting(_ path: String) throws(FileWriteError) {
    if FileStatus.exists(path) { throw FileWriteError(path, .exists) }
  }

  /// Removes a file. It is no error if there is none.
  package static func remove(_ path: String) throws(FileWriteError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .cannotCreate(path)
  }
}
