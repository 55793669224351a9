#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder on disk. It need not exist yet.
package struct Folder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The folder for temporary files that are to be on a disk: TMPDIR, or else /var/tmp, since /tmp
  /// is often in memory.
  package static var temporary: Folder {
    Folder(systemVariable("TMPDIR") ?? "/var/tmp")
  }

  /// Whether files can be created in the folder.
  package var isWritable: Bool { access(path, W_OK) == 0 }

  /// What is in a folder.
  package struct Listing {
    /// A file or folder.
    package struct Entry {
      package let name: String
      /// Whether the system says, along with the name, that this is a regular file. Some systems
      /// never do.
      package let isRegularFile: Bool
    }

    /// All whose names are UTF-8, sorted by the bytes of those.
    package fileprivate(set) var entries: [Entry] = []
    package var names: [String] { entries.map(\.name) }
    /// All names that are not UTF-8, with their invalid bytes replaced for display.
    package fileprivate(set) var undecodable: [String] = []
  }

  /// Lists the names of the files and folders in the folder.
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
      guard name != ".", name != ".." else { continue }
      let isRegularFile = entry.pointee.d_type == UInt8(DT_REG)
      listing.entries.append(Listing.Entry(name: name, isRegularFile: isRegularFile))
    }
    listing.entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return listing
  }

  /// Creates the folder, and those above it, unless it exists.
  package func create() throws(FileWriteError) {
    if FileStatus(path)?.kind == .folder { return }
    let parent = PathParts(path).folder
    // Where that fails, its reason is ours: this folder is missing, but why?
    if parent != path { try Folder(parent).create() }
    guard mkdir(path, 0o777) != 0 else { return }
    let code = errno
    // Another program may have created it a moment before.
    if FileStatus(path)?.kind == .folder { return }
    let reason = FileStatus(path) == nil ? systemReason(code) : "a file of that name exists"
    throw FileWriteError(path, .cannotCreate(reason: reason))
  }
}
