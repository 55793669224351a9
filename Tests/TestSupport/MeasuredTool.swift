package import Foundation

/// The tool, run to its end for the sake of the memory that it takes.
package enum MeasuredTool {
  /// Whether the numbers mean something: they are those of Linux, and sanitizers keep a shadow of
  /// all memory, and freed memory for a while.
  package static var isMeaningful: Bool {
    #if os(Linux)
      ProcessInfo.processInfo.environment["JPNG_SANITIZER"] == nil
    #else
      false
    #endif
  }

  package static let requirement = "needs Linux, and no sanitizer"

  /// Whether all peaks are to be measured, which takes long: `make test-memory` says so.
  package static let isWantedForAll =
    isMeaningful && ProcessInfo.processInfo.environment["JPNG_MEMORY"] == "1"

  /// Runs the tool to its end.
  ///
  /// - Returns: What it left, and the most memory that it had at any time, in bytes.
  package static func run(
    _ arguments: [String], of tool: URL = BuiltProducts.jpng, in folder: TemporaryFolder
  ) throws -> (result: ProcessResult, peak: Int) {
    let measured = try TemporaryFolder()
    let result = try runProcess(
      BuiltProducts.peakMemory, [measured.path("peak"), tool.path] + arguments, in: folder.url)
    guard let peak = Int(String(decoding: try measured.read("peak"), as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return (result, peak)
  }
}
