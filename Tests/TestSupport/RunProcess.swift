package import Foundation

/// What a finished process left behind.
package struct ProcessResult: Sendable {
  package let status: Int32
  package let standardOutput: [UInt8]
  package let standardError: [UInt8]

  package var output: String { String(decoding: standardOutput, as: UTF8.self) }
  package var errors: String { String(decoding: standardError, as: UTF8.self) }
}

/// Runs an executable to its end. Output goes through files, so that no pipe can fill up and stop
/// the process.
package func runProcess(
  _ executable: URL, _ arguments: [String] = [], standardInput: [UInt8] = [],
  in folder: URL? = nil, environment: [String: String]? = nil
) throws -> ProcessResult {
  let scratch = try TemporaryFolder()
  try scratch.write(standardInput, to: "in")
  let (output, errors) = (try scratch.write([], to: "out"), try scratch.write([], to: "err"))
  let process = Process()
  process.executableURL = executable
  process.arguments = arguments
  if let folder { process.currentDirectoryURL = folder }
  process.environment = (environment ?? inheritedEnvironment)
    .merging(environmentOfTools) { $1 }
  let input = try FileHandle(forReadingFrom: scratch.url.appending(path: "in"))
  let (outputHandle, errorHandle) = (
    try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors)
  )
  defer { for handle in [input, outputHandle, errorHandle] { try? handle.close() } }
  process.standardInput = input
  process.standardOutput = outputHandle
  process.standardError = errorHandle
  try process.run()
  process.waitUntilExit()
  return ProcessResult(
    status: process.terminationStatus, standardOutput: try scratch.read("out"),
    standardError: try scratch.read("err"))
}

/// What an executable must be told whatever else it is not to know: the options of sanitizers, and
/// to leave the user's cache alone.
package let environmentOfTools =
  ProcessInfo.processInfo.environment.filter { name, _ in
    ["ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"].contains(name)
  }.merging(["JPNG_CACHE": "off"]) { $1 }

/// The environment of the tests, but for the remote cache of whoever runs them.
let inheritedEnvironment = ProcessInfo.processInfo.environment
  .filter { !$0.key.hasPrefix("JPNG_REMOTE_CACHE") }

/// The executables of this package.
package enum BuiltProducts {
  /// The command line tool, which the build puts beside the test bundle.
  package static var jpng: URL { folder.appending(path: "jpng") }

  /// Loads packed files as a game does.
  package static var loadScene: URL { folder.appending(path: "load-scene") }

  /// Writes pictures into a pixel cache while others do.
  package static var cacheWriter: URL { folder.appending(path: "cache-writer") }

  /// Runs a program and tells how much memory it took at most.
  package static var peakMemory: URL { folder.appending(path: "peak-memory") }

  /// The folder of the build's products.
  package static var folder: URL {
    // Linux runs the bundle itself; Apple's systems pass its path to a helper.
    for argument in CommandLine.arguments {
      var url = URL(filePath: argument).standardizedFileURL
      while url.pathComponents.count > 1 {
        if url.pathExtension == "xctest" { return url.deletingLastPathComponent() }
        url.deleteLastPathComponent()
      }
    }
    return Bundle.main.bundleURL
  }
}
