import JPNGMemory
import JPNGPixels
import TestSupport
import Testing

/// Each estimate, held against the memory of a process that does that work with just as much memory
/// as it is estimated to take.
@Suite(
  "Peaks of processes stay within what is estimated", .serialized,
  .enabled(if: MeasuredTool.isWantedForAll, "\(MeasuredTool.requirement), and JPNG_MEMORY=1"))
struct ProcessPeakTests {
  /// What a process takes whatever the size of pictures: most is the program itself, of which the
  /// system has more or less in memory at different times, and some are stacks of threads.
  static func processByteCount() throws -> Int { try packingLittle.get() + keptByteCount }

  /// The most that packing a picture takes that has hardly any pixels, of a few times.
  private static let packingLittle = Result {
    let folder = try TemporaryFolder()
    try folder.write(PNGFiles.noise(side: 16), to: "0.png")
    let peaks = try (0..<5).map { _ in
      let (result, peak) = try MeasuredTool.run(
        ["pack", "0.png", "-o", "0.jpng", "--score", "-j", "2"], in: folder)
      try #require(result.status == 0, "\(result.errors)")
      return peak
    }
    return try #require(peaks.max())
  }

  /// What the allocator keeps of blocks that are freed, where memory is limited.
  private static let keptByteCount = 1 << 20

  let folder: TemporaryFolder
  private let file = PNGFiles.noise(side: side)

  private static let side = 600
  private static let size = ImageSize(width: side, height: side)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(file, to: "in/0.png")
  }

  /// Runs the tool with just enough memory for the estimate, and with a byte less.
  private func check(
    _ arguments: [String], _ estimate: Int, location: SourceLocation = #_sourceLocation
  ) throws {
    func run(within limit: Int) throws -> (result: ProcessResult, peak: Int) {
      try MeasuredTool.run(
        arguments + ["--max-memory", "\(limit)", "-j", "2"], in: folder)
    }
    let refused = try run(within: estimate - 1).result.status
    #expect(refused == 1 || refused == 69, sourceLocation: location)
    let (result, peak) = try run(within: estimate)
    #expect([0, 2].contains(result.status), "\(result.errors)", sourceLocation: location)
    let ofProcess = try Self.processByteCount()
    #expect(peak < estimate + ofProcess, sourceLocation: location)
    #expect(peak > estimate / 2, "an estimate that is far off", sourceLocation: location)
  }

  /// Packs one image of the given side.
  private func checkPacking(
    _ image: [UInt8], side: Int, _ subsampling: Subsampling?, _ options: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws {
    try folder.write(image, to: "in/0.png")
    let source = MemoryEstimate.Source(
      size: ImageSize(width: side, height: side), fileByteCount: image.count, isWideAtOnce: false)
    try check(
      ["pack", "in", "-o", "out"] + options,
      MemoryEstimate.packing(source, quality: 80, subsampling: subsampling), location: location)
  }

  private func packing(
    isSearch: Bool = false, _ measures: MemoryEstimate.Measures = []
  ) -> Int {
    MemoryEstimate.packing(
      MemoryEstimate.Source(size: Self.size, fileByteCount: file.count, isWideAtOnce: false),
      quality: isSearch ? 100 : 80, subsampling: isSearch ? .yuv444 : nil, isSearch: isSearch,
      keepsFile: false, measures: measures)
  }

  /// Two of the images at once would take about 330 MB, one takes 190 MB.
  @Test("Packing, where there are two jobs but no memory for both")
  func packing() throws {
    let image = PNGFiles.large(side: 3000)
    for name in ["0", "1"] { try folder.write(image, to: "in/\(name).png") }
    let estimate = MemoryEstimate.packing(
      MemoryEstimate.Source(
        size: ImageSize(width: 3000, height: 3000), fileByteCount: image.count,
        isWideAtOnce: false),
      quality: 80, subsampling: nil)
    #expect(estimate < 300_000_000)
    try check(["pack", "in", "-o", "out"], estimate)
    #expect(folder.files.count == 4)
  }

  /// Errors near the edges are above their limits, and coefficients changed.
  @Test("Packing cut-outs")
  func cutOuts() throws {
    try checkPacking(PNGFiles.cutOuts(side: 2000), side: 2000, nil)
  }

  /// Measuring takes several times the memory of packing; the estimate must know.
  @Test("Packing, with scores")
  func scoring() throws {
    try check(["pack", "in", "-o", "out", "--score"], packing(.scores))
  }

  @Test("Packing, with optimised PNGs")
  func optimizing() throws {
    try check(["pack", "in", "-o", "out", "--optimized-png"], packing(.optimizedPNG))
  }

  @Test("A search for a target score")
  func searching() throws {
    // Out of reach of the best that the options allow, so that the search is soon done.
    let search = ["--target-quality", "99.999", "--subsampling", "444", "--alpha", "png"]
    try check(
      ["pack", "in", "-o", "out", "--no-score"] + search, packing(isSearch: true))
  }

  @Test(
    "Packing, with coarser chroma than the most that may be needed",
    arguments: [Subsampling.yuv420, .yuv422])
  func subsampling(_ subsampling: Subsampling) throws {
    try checkPacking(
      PNGFiles.large(side: 3000), side: 3000, subsampling, ["--subsampling", subsampling.rawValue])
  }

  /// Both planes are coded at once, and alpha as a whole.
  @Test("Packing quickly without entry points, what has noise in alpha")
  func fast() throws {
    try checkPacking(
      PNGFiles.noise(side: 2000), side: 2000, .yuv420,
      ["--effort", "fast", "--restarts", "none", "--alpha", "png", "--subsampling", "420"])
  }

  /// While the samples of an interlaced source are converted, all of them are in memory. Of any
  /// other source, it is those of one row.
  @Test("Packing what has 16 bits a sample and a large file", arguments: [false, true])
  func sixteenBits(isInterlaced: Bool) throws {
    try folder.write(PNGFiles.deep(side: 2000, isInterlaced: isInterlaced), to: "in/0.png")
    try check(
      ["pack", "in", "-o", "out", "--subsampling", "420"],
      MemoryEstimate.packing(
        try deepSource(isInterlaced: isInterlaced), quality: 80, subsampling: .yuv420))
  }

  @Test("Packing, with the source's file kept in case that it is smaller")
  func fallback() throws {
    try folder.write(PNGFiles.deep(side: 2000, isInterlaced: false), to: "in/0.png")
    try check(
      ["pack", "in", "-o", "out", "--subsampling", "444", "--fallback", "png"],
      MemoryEstimate.packing(
        try deepSource(isInterlaced: false), quality: 80, subsampling: .yuv444, isSearch: false,
        keepsFile: true, measures: []))
  }

  private func deepSource(isInterlaced: Bool) throws -> MemoryEstimate.Source {
    MemoryEstimate.Source(
      size: ImageSize(width: 2000, height: 2000), fileByteCount: try folder.read("in/0.png").count,
      isWideAtOnce: isInterlaced)
  }

  @Test("A report of what was packed; comparing, and drawing the difference")
  func comparing() throws {
    let pack = ["pack", "in", "-o", "out"]
    #expect(try MeasuredTool.run(pack, in: folder).result.status == 0)
    let files = file.count + (try folder.read("out/0.jpng").count)
    try check(
      ["report", "--source", "in", "--packed", "out", "-o", "r.json"],
      MemoryEstimate.inspecting(Self.size, fileByteCount: files, measures: .scores))
    try check(
      ["compare", "in/0.png", "out/0.jpng"],
      MemoryEstimate.comparing(Self.size, fileByteCount: files, isDrawn: false))
    try check(
      ["compare", "in/0.png", "out/0.jpng", "--diff", "d.png"],
      MemoryEstimate.comparing(Self.size, fileByteCount: files, isDrawn: true))
  }
}
