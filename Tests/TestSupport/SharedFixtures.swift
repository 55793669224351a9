package import Foundation

/// Files made by other tools, which are not part of this repository: a folder beside it holds
/// them, where there is one. Tests that need it say so, and are skipped without it:
///
///     @Test(.enabled(if: SharedFixtures.isPresent, SharedFixtures.requirement))
package enum SharedFixtures {
  package static let requirement: String = "needs ../shared/fixtures"

  /// `shared/fixtures` beside the package's folder, or wherever `JPNG_FIXTURES` points to.
  package static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["JPNG_FIXTURES"] {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return packageRoot.appending(path: "../shared/fixtures").standardizedFileURL
  }

  package static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Pairs of pictures with the scores that SSIMULACRA2's reference tool gives them; beside the
  /// fixtures.
  package static var scoresFolder: URL {
    folder.deletingLastPathComponent().appending(path: "scores", directoryHint: .isDirectory)
  }

  /// The bytes of one of them.
  package static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The folder that holds Package.swift.
  package static var packageRoot: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
