import Foundation
import TestSupport
import Testing

@Suite("jpng pack: memory", .serialized)
struct MemoryTests {
  #if os(Linux)
    static let isMeasurable = true
  #else
    static let isMeasurable = false
  #endif
  /// Sanitizers keep a shadow of all memory, and freed memory for a while.
  static let isSanitized = ProcessInfo.processInfo.environment["JPNG_SANITIZER"] != nil

  /// Runs the tool to its end; the most memory that it had at any time, in bytes.
  private func peak(
    of arguments: [String], endingWith status: Int32 = 0, in folder: TemporaryFolder
  ) throws -> Int {
    let measured = try TemporaryFolder()
    let result = try runProcess(
      BuiltProducts.peakMemory, [measured.path("peak"), BuiltProducts.jpng.path] + arguments,
      in: folder.url)
    #expect(result.status == status, "\(result.errors)")
    return try #require(Int(String(decoding: try measured.read("peak"), as: UTF8.self)))
  }

  /// Two of the images at once would take about 190 MB, one takes 120 MB.
  @Test(
    "Two jobs stay within --max-memory",
    .enabled(if: isMeasurable, "the numbers are those of Linux"),
    .disabled(if: isSanitized, "sanitizers take memory of their own")
  )
  func peak() throws {
    let folder = try TemporaryFolder()
    let image = Sample.large(side: 3000)
    for index in 0..<2 { try folder.write(image, to: "in/\(index).png") }
    let peak = try peak(
      of: ["pack", "in", "-o", "out", "-j", "2", "--max-memory", "125MB"], in: folder)
    #expect(peak > 36_000_000, "the pixels of one image alone")
    #expect(peak < 125_000_000 + 32 << 20)
    #expect(folder.files.count == 4)
  }

  /// Scoring takes several times the memory of packing; the estimate must know.
  @Test(
    "Scores and optimised PNGs stay within --max-memory",
    .enabled(if: isMeasurable, "the numbers are those of Linux"),
    .disabled(if: isSanitized, "sanitizers take memory of their own"),
    arguments: [(["--score"], 45), (["--optimized-png"], 30)])
  func measuring(arguments: [String], megabytes: Int) throws {
    let folder = try TemporaryFolder()
    // Noise: nothing of it is left out, and its PNG is as large as its pixels.
    var generator = SeededGenerator(seed: 3)
    let rows = (0..<600).map { _ in [0] + generator.bytes(2400) }
    let size = bigEndian(UInt32(600))
    let image = pngFile([
      PNGChunk("IHDR", size + size + [8, 6, 0, 0, 0]),
      PNGChunk("IDAT", storedZlibStream([UInt8](rows.joined()))), PNGChunk("IEND"),
    ])
    for index in 0..<2 { try folder.write(image, to: "in/\(index).png") }
    let pack = ["pack", "in", "-o", "out", "-j", "2", "--max-memory", "\(megabytes)MB"]
    let peak = try peak(of: pack + arguments, in: folder)
    #expect(peak > 4_000_000, "the pixels of one image")
    #expect(peak < megabytes * 1_000_000 + 32 << 20)
  }

  @Test(
    "Nine megapixels at an eighth take less than 16 MiB more than nothing does",
    .enabled(if: isMeasurable, "the numbers are those of Linux"),
    .disabled(if: isSanitized, "sanitizers take memory of their own"), arguments: ["png", "jpeg"])
  func scaled(alpha: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.large(side: 3000), to: "a.png")
    let pack = ["pack", "a.png", "-o", "a.jpng", "--alpha", alpha]
    #expect(try Tool.run(pack, in: folder).status == 0)
    // Its input is empty: it reads its arguments, finds that out, and says so.
    let empty = try peak(of: ["unpack", "-", "-o", "-"], endingWith: 65, in: folder)
    for size in [["--scale", "1/8"], ["--fit", "300"]] {
      let peak = try peak(of: ["unpack", "a.jpng", "-o", "b.png"] + size, in: folder)
      #expect(peak > empty / 2)
      #expect(peak - empty < 16 << 20)
    }
  }
}
