import TestSupport
import Testing

/// Files, and what the tool makes of them: it runs once for all the tests that begin with them.
struct PreparedFiles: Sendable {
  private let files: Result<[String: [UInt8]], any Error>

  /// - Parameters:
  ///   - sources: By their paths in a folder.
  ///   - arguments: Of the tool, which is run there.
  init(_ sources: [String: [UInt8]], _ arguments: String...) {
    files = Result {
      let folder = try TemporaryFolder()
      for (name, bytes) in sources { try folder.write(bytes, to: name) }
      try #require(try Tool.run(arguments, in: folder).status == 0)
      return try Dictionary(uniqueKeysWithValues: folder.files.map { ($0, try folder.read($0)) })
    }
  }

  /// Writes the files, and those that were made, to another folder.
  func write(to folder: TemporaryFolder) throws {
    for (name, bytes) in try files.get() { try folder.write(bytes, to: name) }
  }
}
