#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder on disk, which may not be there yet.
package struct Folder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Where temporary files go that are better on a disk than in memory.
  package static var temporary: Folder {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return Folder("/var/tmp") }
    return Folder(String(cString: folder))
  }

  /// Whether files can be created in it.
  package var isWritable: Bool { access(path, W_OK) == 0 }

  /// What is in a folder.
  package struct Listing {
    /// In the order of their bytes.
    package fileprivate(set) var names: [String] = []
    /// Names that are not UTF-8, with what is wrong in them replaced.
    package fileprivate(set) var undecodable: [String] = []
  }

  package func listing() throws(FileError) -> Listing {
    guard let folder = opendir(path) else { throw FileError(path, .opening, errno) }
    defer { closedir(folder) }
    var listing = Listing()
    while let entry = readdir(folder) {
      let bytes = bytes(ofCString: entry.pointee.d_name)
      guard let name = String(validating: bytes, as: UTF8.self) else {
        listing.undecodable.append(String(decoding: bytes, as: UTF8.self))
        continue
      }
      if name != ".", name != ".." { listing.names.append(name) }
    }
    listing.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return listing
  }

  /// Creates it, and those above it, where there is none.
  package func create() throws(FileWriteError) {
    if FileStatus(path)?.kind == .folder { return }
    let parent = PathParts(path).folder
    if parent != path { try? Folder(parent).create() }
    guard mkdir(path, 0o777) != 0 else { return }
    let code = errno
    // Another program may have been faster.
    if FileStatus(path)?.kind == .folder { return }
    let reason = FileStatus(path) == nil ? systemReason(code) : "a file of that name exists"
    throw FileWriteError(path, .cannotCreate(reason: reason))
  }
}
