import Foundation

/// Packed files, and the rows that a build with all codec libraries decodes them to. test.sh makes
/// them with the tool.
enum Reference {
  private static let folder = URL(
    filePath: ProcessInfo.processInfo.environment["JPNG_REFERENCE"] ?? "/nowhere")

  /// The names of the packed files.
  static let names: [String] = {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { $0.hasSuffix(".jpng") }.sorted()
  }()

  static func path(of name: String) -> String { folder.appending(path: name).path }

  static func file(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  /// The rows of a file, 4 bytes a pixel.
  ///
  /// - Parameter way: "1" to "8" for a scale in eighths, "fit" or "region".
  static func rows(of name: String, _ way: String) throws -> [UInt8] {
    try file("\(name).\(way).raw")
  }
}
