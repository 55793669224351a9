#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What is at a path. Symbolic links are followed.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    /// A pipe, a device or a socket.
    case other
  }

  package let kind: Kind
  package let identity: FileIdentity
  package let byteCount: Int
  /// When the content was last changed, in nanoseconds since 1970.
  package let modified: Int
  /// When the content or the status was last changed, in nanoseconds since 1970.
  package let changed: Int

  /// Creates `nil` if nothing is at `path`, or if the system does not tell.
  package init?(_ path: String) {
    do throws(FileError) { try self.init(existing: path) } catch { return nil }
  }

  /// - Throws: The system's reason if it does not tell what is at `path`.
  package init(existing path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path, .opening, errno) }
    self.init(status)
  }

  /// The same as creating a status, and whether `path` is that of a symbolic link.
  package static func found(at path: String) -> (status: FileStatus?, isLink: Bool) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return (nil, false) }
    guard status.st_mode & S_IFMT == S_IFLNK else { return (FileStatus(status), false) }
    return (FileStatus(path), true)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    identity = FileIdentity(status)
    byteCount = Int(status.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The time now by the clock of files, in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Gives a file the time now as that of its last change of content.
  package static func touch(_ path: String) {
    utimensat(AT_FDCWD, path, nil, 0)
  }

  /// Whether anything is at `path`, a broken symbolic link included.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

/// What identifies a file, whatever it is called: two paths of the same file have the same
/// identity.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
