internal import Foundation

/// The tool at work, to be watched and killed.
package final class RunningTool {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Standard output and error go to files `out` and `err` in `logs`.
  package init(
    _ arguments: [String], in folder: TemporaryFolder, logs: TemporaryFolder,
    standardInput: Any = FileHandle.nullDevice
  ) throws {
    self.folder = folder
    process.executableURL = BuiltProducts.jpng
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = standardInput
    process.standardOutput = try FileHandle(forWritingTo: logs.write([], to: "out"))
    process.standardError = try FileHandle(forWritingTo: logs.write([], to: "err"))
    try process.run()
  }

  package var isRunning: Bool { process.isRunning }

  /// Waits until the output folder has so many packed files, or the tool ends.
  package func waitForFiles(_ count: Int, in output: String) {
    while isRunning, packedFiles(output).count < count { usleep(2_000) }
  }

  package func packedFiles(_ output: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(output))) ?? []
    return names.filter { $0.hasSuffix(".jpng") }
  }

  /// Waits until the tool takes care of interrupts itself. Where the system does not tell, half a
  /// second has to do.
  package func waitUntilInterruptible() {
    guard Self.isProcessTold else {
      usleep(500_000)
      return
    }
    let path = "/proc/\(process.processIdentifier)/status"
    while isRunning {
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let mask = caught?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
      if mask & 1 << (SIGINT - 1) != 0 { return }
      usleep(2_000)
    }
  }

  package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end: the exit code, or the number of the signal that ended it.
  package func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for the end, and watches the use of memory meanwhile.
  ///
  /// - Returns: The exit code, and the most bytes of memory that were in use.
  package func waitWatchingMemory() -> (status: Int32, peak: Int) {
    var peak = 0
    while isRunning {
      peak = max(peak, peakMemory ?? 0)
      usleep(2_000)
    }
    return (wait(), peak)
  }

  /// The highest use of memory so far, in bytes, from Linux's /proc.
  package var peakMemory: Int? {
    let path = "/proc/\(process.processIdentifier)/status"
    guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}

extension RunningTool {
  /// Whether the system tells of the memory and the signals of a process, as Linux's /proc does.
  package static let isProcessTold = FileManager.default.fileExists(atPath: "/proc/self/status")
  /// Sanitizers keep a shadow of all memory, and freed memory for a while.
  package static let isSanitized = ProcessInfo.processInfo.environment["JPNG_SANITIZER"] != nil
}
