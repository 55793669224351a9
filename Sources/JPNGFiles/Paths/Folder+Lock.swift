#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Folder {
  /// Runs `body` while no other process runs its own for the same folder, whatever it is. The wait
  /// has no limit, so `body` must be short.
  ///
  /// Where the file system has no such locks, `body` runs without: only what may be lost if two run
  /// at once should be left to this.
  package func locked(_ body: () throws(FileWriteError) -> Void) throws(FileWriteError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Closing it gives the lock back.
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    try body()
  }
}
