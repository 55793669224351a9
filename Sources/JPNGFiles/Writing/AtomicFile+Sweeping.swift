#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension AtomicFile {
  /// The name of a temporary file: ".jpng-PROCESS-NUMBER.tmp".
  static func temporaryName(process: Int32, number: Int) -> String {
    ".jpng-\(process)-\(number).tmp"
  }

  /// Whether a name is exactly one that ``temporaryName(process:number:)`` gives. Files of users
  /// that only look like it are none of ours.
  static func isTemporaryName(_ name: String) -> Bool {
    let parts = name.dropFirst(6).dropLast(4).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let process = Int32(parts[0]), let number = Int(parts[1]) else {
      return false
    }
    return process > 0 && number > 0 && name == temporaryName(process: process, number: number)
  }

  /// Removes the temporary files that killed runs have left in a folder. Those that a running
  /// process has locked stay, and so does everything that is no regular file.
  package static func sweep(_ folder: String) {
    for name in (try? Folder(folder).listing())?.names ?? [] where isTemporaryName(name) {
      let path = folder.appendingPath(name)
      // A pipe of that name must not keep this waiting, nor a link lead to another file.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      var status = stat()
      let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      if isFile, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
