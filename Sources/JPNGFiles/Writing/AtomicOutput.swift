#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is written a piece after the other, and that nobody sees before ``place()``: the
/// bytes go to a temporary file in the same folder. ``AtomicFile`` writes what is in memory as a
/// whole.
package struct AtomicOutput: ~Copyable {
  /// The temporary file, for whoever checks what was written.
  package let temporaryPath: String
  private let path: String
  private let overwrites: Bool
  private let descriptor: Int32
  private var isPlaced = false

  /// - Parameter overwrites: Whether a file that exists is replaced. If not, it is kept, and
  ///   `.exists` is thrown.
  package init(_ path: String, overwrites: Bool) throws(FileWriteError) {
    switch FileStatus(path)?.kind {
    case .folder: throw FileWriteError(path, .cannotCreate(reason: "is a folder"))
    case .other: throw FileWriteError(path, .cannotCreate(reason: "is a pipe or a device"))
    case .file, nil: break
    }
    if !overwrites { try AtomicFile.refuseExisting(path) }
    let (temporary, descriptor) = try AtomicFile.create(for: path)
    temporaryPath = temporary
    self.path = path
    self.overwrites = overwrites
    self.descriptor = descriptor
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileWriteError) {
    try AtomicFile.write(bytes, to: descriptor, for: path)
  }

  /// Gives the file its final name.
  package mutating func place() throws(FileWriteError) {
    try AtomicFile.place(temporaryPath, at: path, overwrites: overwrites)
    isPlaced = true
  }

  deinit {
    close(descriptor)
    if !isPlaced { unlink(temporaryPath) }
  }
}
