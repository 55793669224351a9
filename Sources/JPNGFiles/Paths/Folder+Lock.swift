#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Folder {
  /// Runs `body` while no other process runs its own for the same folder, whatever it is.
  ///
  /// Where the file system has no such locks, or another program keeps the folder locked for ten
  /// seconds, `body` runs without: only what may be lost if two run at once should be left to this.
  package func locked(_ body: () throws(FileWriteError) -> Void) throws(FileWriteError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Closing it gives the lock back.
    defer { if descriptor >= 0 { close(descriptor) } }
    for _ in 0..<200 where descriptor >= 0 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
      usleep(50_000)
    }
    try body()
  }
}
