import Foundation
import TestSupport
import Testing

@Suite("jpng pack: memory", .serialized)
struct MemoryTests {
  /// Two of the images at once would take about 190 MB, one takes 120 MB.
  @Test(
    "Two jobs stay within --max-memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs Linux's /proc")
  )
  func peak() throws {
    let (folder, logs) = (try TemporaryFolder(), try TemporaryFolder())
    let image = Sample.large(side: 3000)
    for index in 0..<2 { try folder.write(image, to: "in/\(index).png") }
    let tool = try RunningTool(
      ["pack", "in", "-o", "out", "-j", "2", "--max-memory", "125MB"], in: folder, logs: logs)
    var peak = 0
    while tool.isRunning {
      peak = max(peak, tool.peakMemory ?? 0)
      usleep(5_000)
    }
    #expect(tool.wait() == 0)
    #expect(peak > 36_000_000, "the pixels of one image alone")
    #expect(peak < 125_000_000 + 32 << 20)
    #expect(folder.files.count == 4)
  }
}
