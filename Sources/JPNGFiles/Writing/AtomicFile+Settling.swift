internal import CFileSharing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension AtomicFile {
  /// Waits until everything that was written to the file system that a file is on is on its disk,
  /// with the names of files, so that a loss of power takes none of it away.
  ///
  /// Thousands of files take hardly longer than one: each by itself would wait for the disk twice.
  /// What other programs have written is waited for, too.
  package static func settle(_ path: String) throws(FileWriteError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let failure = descriptor < 0 ? errno : file_sharing_settle(descriptor)
    if descriptor >= 0 { close(descriptor) }
    guard failure == 0 else {
      throw FileWriteError(path, .notWritten(reason: systemReason(failure)))
    }
  }
}
