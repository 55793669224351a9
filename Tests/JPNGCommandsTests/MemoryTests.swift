import Foundation
import TestSupport
import Testing

@Suite("jpng unpack: memory", .serialized)
struct MemoryTests {
  /// What the tool takes when it has read its arguments and waits for its input.
  private func emptyPeak() throws -> Int {
    let (folder, logs, input) = (try TemporaryFolder(), try TemporaryFolder(), Pipe())
    let tool = try RunningTool(
      ["unpack", "-", "-o", "-"], in: folder, logs: logs, standardInput: input)
    usleep(300_000)
    let peak = try #require(tool.peakMemory)
    try input.fileHandleForWriting.close()
    #expect(tool.wait() == 65)
    return peak
  }

  @Test(
    "Nine megapixels at an eighth take less than 16 MiB more than nothing does",
    .enabled(if: RunningTool.isProcessTold, "needs Linux's /proc"),
    .disabled(if: RunningTool.isSanitized, "sanitizers take memory of their own"),
    arguments: ["png", "jpeg"])
  func scaled(alpha: String) throws {
    let (folder, logs) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(PNGFiles.large(side: 3000), to: "a.png")
    let pack = ["pack", "a.png", "-o", "a.jpng", "--alpha", alpha]
    #expect(try Tool.run(pack, in: folder).status == 0)
    let empty = try emptyPeak()
    for size in [["--scale", "1/8"], ["--fit", "300"]] {
      let tool = try RunningTool(
        ["unpack", "a.jpng", "-o", "b.png"] + size, in: folder, logs: logs)
      var peak = 0
      while tool.isRunning {
        peak = max(peak, tool.peakMemory ?? 0)
        usleep(500)
      }
      #expect(tool.wait() == 0)
      #expect(peak > empty / 2)
      #expect(peak - empty < 16 << 20)
    }
  }
}
