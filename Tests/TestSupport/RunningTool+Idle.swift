internal import Foundation

extension RunningTool {
  /// Whether the system tells when the tool is idle. Linux does.
  package static var tellsIdle: Bool {
    FileManager.default.fileExists(atPath: "/proc/self/task")
  }

  /// Waits until the tool has heard of all signals that were sent to it, and has nothing to do
  /// before more input comes, or until it ends.
  package func waitUntilIdle() {
    var earlier: [String: [Substring]] = [:]
    while isRunning {
      // If all threads sleep both times and none has run in between, they all slept at the moment
      // between both looks. Then none of them was about to wake another one.
      let threads = sleepingThreads() ?? [:]
      if !threads.isEmpty, threads == earlier { return }
      earlier = threads
      usleep(1_000)
    }
  }

  /// How often each thread has run, as far as the system tells; `nil` if one of them is not asleep
  /// or is about to be woken by a signal.
  private func sleepingThreads() -> [String: [Substring]]? {
    let folder = "/proc/\(processIdentifier)/task"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    var threads: [String: [Substring]] = [:]
    for name in names {
      let status = try? String(contentsOfFile: "\(folder)/\(name)/status", encoding: .utf8)
      var facts: [Substring: Substring] = [:]
      for line in status?.split(separator: "\n") ?? [] {
        let parts = line.split(separator: ":\t", maxSplits: 1)
        if parts.count == 2 { facts[parts[0]] = parts[1] }
      }
      let pending = [facts["SigPnd"], facts["ShdPnd"]]
      guard let switches = facts["voluntary_ctxt_switches"],
        let preemptions = facts["nonvoluntary_ctxt_switches"],
        facts["State"]?.hasPrefix("S") == true,
        pending.allSatisfy({ $0?.allSatisfy { $0 == "0" } == true })
      else { return nil }
      threads[name] = [switches, preemptions]
    }
    return threads
  }
}
