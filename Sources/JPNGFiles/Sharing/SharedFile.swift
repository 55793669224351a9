internal import CFileSharing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that several processes map into memory and change at the same time.
///
/// It never becomes shorter, as that would take the memory away from whoever has it mapped
/// (SIGBUS). It is replaced instead: whoever has it open keeps it, and can ask whether it still
/// ``isCurrent``.
package final class SharedFile: Sendable {
  /// The file's path, as the caller wrote it.
  package let path: String
  private let descriptor: Int32

  /// Opens a file; `nil` if there is none.
  ///
  /// - Throws: The system's reason if it does not open the file, or if it is not a regular one.
  package init?(existing path: String) throws(FileError) {
    // With O_NONBLOCK, a pipe opens at once and is refused below.
    descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    self.path = path
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw FileError(path, .opening, errno)
    }
    var status = stat()
    // `deinit` closes the descriptor, as all properties have their values.
    guard fstat(descriptor, &status) == 0 else { throw FileError(path, .opening, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, attempt: .opening, reason: "Not a regular file")
    }
  }

  /// Creates a file, unless there is one: with these bytes at its beginning, and as many zeros
  /// behind them as make it `byteCount` long. The zeros take no room on the disk.
  ///
  /// Nobody ever sees part of it, also if this process is killed.
  package static func create(
    at path: String, beginning: [UInt8], byteCount: Int
  ) throws(FileError) {
    do throws(FileWriteError) {
      try AtomicFile.create(beginning, extendedTo: byteCount, at: path)
    } catch {
      if error.cause == .exists { return }
      throw FileError(path: path, attempt: .opening, reason: error.reason)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The file's size now; 0 if the system does not tell.
  package var byteCount: Int { status.map { Int($0.st_size) } ?? 0 }

  /// The number of bytes that the file takes on the disk, as far as the system tells.
  package var allocatedByteCount: Int { status.map { Int($0.st_blocks) * 512 } ?? 0 }

  /// Whether the file still has a name: it has neither been removed nor replaced.
  package var isCurrent: Bool { status.map { $0.st_nlink > 0 } ?? false }

  /// Removes the file's name, unless it is another file's by now. Who has the file open keeps it.
  package func removeName() {
    guard let status, FileStatus(path)?.identity == FileIdentity(status) else { return }
    unlink(path)
  }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Reads bytes; fewer where the file ends before.
  package func read(_ count: Int, at offset: Int) -> [UInt8] {
    systemRead(descriptor, count, at: offset).bytes
  }

  /// Makes the file longer. What is new is zeros, and takes no room on the disk.
  ///
  /// - Throws: The system's reason, such as a limit of the size of files.
  package func grow(to byteCount: Int) throws(FileError) {
    guard byteCount > self.byteCount else { return }
    guard ftruncate(descriptor, off_t(byteCount)) == 0 else {
      throw FileError(path, .mapping, errno)
    }
  }

  /// Has the disk keep room for a part of the file, so that no mapping of it meets a full disk,
  /// which would end the process (SIGBUS).
  ///
  /// - Throws: The system's reason, such as "No space left on device".
  package func reserve(_ part: Range<Int>) throws(FileError) {
    let failure = file_sharing_reserve(descriptor, Int64(part.lowerBound), Int64(part.count))
    guard failure == 0 else { throw FileError(path, .mapping, failure) }
  }

  /// Gives the room of a part of the file back to the disk, where the file system can do this.
  package func release(_ part: Range<Int>) {
    _ = file_sharing_release(descriptor, Int64(part.lowerBound), Int64(part.count))
  }

  /// Maps a part of the file. Its beginning is a multiple of ``MappedMemory/pageSize``.
  package func map(
    _ part: Range<Int>, _ access: MappedMemory.Access
  ) throws(FileError) -> MappedMemory {
    // Mapping succeeds beyond the end of a file, and using such memory ends the process.
    guard part.upperBound <= byteCount else {
      throw FileError(path: path, attempt: .mapping, reason: "The file is too short")
    }
    guard let memory = MappedMemory(descriptor, part, access) else {
      throw FileError(path, .mapping, errno)
    }
    return memory
  }
}

/// Locks of single bytes of the file, which need not exist. They bind only those who ask for them.
/// The system gives them back when a process ends, however it ends.
extension SharedFile {
  package enum Lock {
    /// Held by any number at a time, while nobody has it exclusively.
    case shared
    case exclusive
  }

  /// Takes the lock of a byte, or changes the kind of one that this object has, without waiting.
  ///
  /// Threads that use the same object do not exclude each other; two objects of the same file do,
  /// also in one process.
  ///
  /// - Returns: Whether it was taken; if not, all is as before.
  package func tryLock(_ offset: Int64, _ lock: Lock) -> Bool {
    let kind = lock == .shared ? FILE_LOCK_SHARED : FILE_LOCK_EXCLUSIVE
    return file_sharing_lock(descriptor, kind, offset) == 0
  }

  /// Tells whether the file system has such locks.
  ///
  /// - Throws: The system's reason if it has not.
  package func checkLocks() throws(FileError) {
    let offset = Int64.max - 1
    let failure = file_sharing_lock(descriptor, FILE_LOCK_SHARED, offset)
    guard failure == 0 || failure == EAGAIN || failure == EACCES else {
      throw FileError(path, .opening, failure)
    }
    unlock(offset)
  }

  /// Gives the lock of a byte back.
  package func unlock(_ offset: Int64) {
    _ = file_sharing_lock(descriptor, FILE_LOCK_NONE, offset)
  }
}
