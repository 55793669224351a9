import Foundation
import TestSupport
import Testing

@Suite("jpng pack: memory", .serialized)
struct MemoryTests {
  static let isMeasurable = FileManager.default.fileExists(atPath: "/proc/self/status")
  /// Sanitizers keep a shadow of all memory, and freed memory for a while.
  static let isSanitized = ProcessInfo.processInfo.environment["JPNG_SANITIZER"] != nil

  /// Two of the images at once would take about 190 MB, one takes 120 MB.
  @Test(
    "Two jobs stay within --max-memory",
    .enabled(if: isMeasurable, "needs Linux's /proc"),
    .disabled(if: isSanitized, "sanitizers take memory of their own")
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

  /// Scoring takes several times the memory of packing; the estimate must know.
  @Test(
    "Scores and optimised PNGs stay within --max-memory",
    .enabled(if: isMeasurable, "needs Linux's /proc"),
    .disabled(if: isSanitized, "sanitizers take memory of their own"),
    arguments: [(["--score"], 45), (["--optimized-png"], 30)])
  func measuring(arguments: [String], megabytes: Int) throws {
    let (folder, logs) = (try TemporaryFolder(), try TemporaryFolder())
    // Noise: nothing of it is left out, and its PNG is as large as its pixels.
    var generator = SeededGenerator(seed: 3)
    let rows = (0..<600).map { _ in [0] + generator.bytes(2400) }
    let size = bigEndian(UInt32(600))
    let image = pngFile([
      PNGChunk("IHDR", size + size + [8, 6, 0, 0, 0]),
      PNGChunk("IDAT", storedZlibStream([UInt8](rows.joined()))), PNGChunk("IEND"),
    ])
    for index in 0..<2 { try folder.write(image, to: "in/\(index).png") }
    let limit = "\(megabytes)MB"
    let tool = try RunningTool(
      ["pack", "in", "-o", "out", "-j", "2", "--max-memory", limit] + arguments, in: folder,
      logs: logs)
    var peak = 0
    while tool.isRunning {
      peak = max(peak, tool.peakMemory ?? 0)
      usleep(2_000)
    }
    let errors = String(decoding: try logs.read("err"), as: UTF8.self)
    #expect(tool.wait() == 0, "\(errors)")
    #expect(peak > 4_000_000, "the pixels of one image")
    #expect(peak < megabytes * 1_000_000 + 32 << 20)
  }

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
    .enabled(if: isMeasurable, "needs Linux's /proc"),
    .disabled(if: isSanitized, "sanitizers take memory of their own"), arguments: ["png", "jpeg"])
  func scaled(alpha: String) throws {
    let (folder, logs) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(Sample.large(side: 3000), to: "a.png")
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
