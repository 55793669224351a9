internal import Dispatch
package import Foundation

/// The tool at work, to be watched and killed.
///
/// What waits for it cannot wait for ever: a tool that has not ended after a minute is killed, so
/// that what a test expects of its end fails.
package final class RunningTool {
  private let process = Process()
  private let folder: TemporaryFolder
  private let logs: TemporaryFolder

  /// Standard output and error go to files `out` and `err` in `logs`; errors go to the pipe instead
  /// where one is given.
  ///
  /// - Parameter executable: Default: the `jpng` that was built with the tests.
  package init(
    _ arguments: [String], in folder: TemporaryFolder, logs: TemporaryFolder,
    standardInput: Pipe? = nil, errors: Pipe? = nil, executable: URL = BuiltProducts.jpng
  ) throws {
    self.folder = folder
    self.logs = logs
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = inheritedEnvironment.merging(environmentOfTools) { $1 }
    process.standardInput = standardInput as Any? ?? FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: logs.write([], to: "out"))
    let errorFile = try FileHandle(forWritingTo: logs.write([], to: "err"))
    process.standardError = errors ?? errorFile
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    try process.run()
    let identifier = process.processIdentifier
    // A thread of its own, as those of the queues may all be busy with other tests.
    Thread.detachNewThread {
      if hasEnded.wait(timeout: .now() + 60) == .timedOut { kill(identifier, SIGKILL) }
    }
  }

  deinit {
    if isRunning { send(SIGKILL) }
  }

  package var isRunning: Bool { process.isRunning }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Waits until the output folder has so many packed files, or the tool ends.
  package func waitForFiles(_ count: Int, in output: String) {
    while isRunning, packedFiles(output).count < count { usleep(2_000) }
  }

  private func packedFiles(_ output: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(output))) ?? []
    return names.filter { $0.hasSuffix(".jpng") }
  }

  package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end: the exit code, or the number of the signal that ended it.
  package func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// How a tool ended that should still be at work.
  package struct Ended: Error {
    /// The exit code, or the number of the signal that ended it.
    let status: Int32
    /// What it wrote to standard error, where that is not a pipe.
    let errors: String
  }

  /// Waits until the tool has ended.
  package func ended() -> Ended {
    let status = wait()
    let errors = (try? logs.read("err")) ?? []
    return Ended(status: status, errors: String(decoding: errors, as: UTF8.self))
  }
}
