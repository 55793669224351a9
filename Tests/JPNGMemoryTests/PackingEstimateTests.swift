import JPNGMemory
import JPNGPixels
import Testing

@Suite("Memory estimates of packing")
struct PackingEstimateTests {
  private func estimate(
    _ width: Int, _ height: Int, fileSize: Int = 1000, isWideAtOnce: Bool = false,
    quality: Int = 80, subsampling: Subsampling? = nil
  ) -> Int {
    let source = MemoryEstimate.Source(
      size: ImageSize(width: width, height: height), fileByteCount: fileSize,
      isWideAtOnce: isWideAtOnce)
    return MemoryEstimate.packing(source, quality: quality, subsampling: subsampling)
  }

  @Test(
    "It covers the pixels, and is no more than 33 bytes a pixel for a large picture",
    arguments: [(1000, 1000), (4096, 4096), (16_383, 16_383), (65_500, 4000)])
  func range(width: Int, height: Int) {
    let estimate = estimate(width, height)
    #expect(estimate >= 4 * width * height)
    #expect(estimate <= 33 * width * height + 8 << 20)
  }

  @Test("It grows with the picture and with the file")
  func grows() {
    let small = estimate(1000, 1000)
    #expect(estimate(2000, 1000) > small)
    #expect(estimate(1000, 2000) > small)
    #expect(estimate(1000, 1000, fileSize: 100 << 20) > 100 << 20)
  }

  @Test("16-bit samples that come all at once have room while they are converted")
  func wide() {
    // 4 bytes a pixel of the result and 8 of the samples.
    #expect(estimate(3000, 3000, isWideAtOnce: true, subsampling: .yuv420) >= 12 * 3000 * 3000)
  }

  @Test("Finer chroma and high quality take more room")
  func options() {
    let estimates = Subsampling.allCases.map { estimate(4000, 4000, subsampling: $0) }
    #expect(estimates[0] > estimates[1] && estimates[1] > estimates[2])
    #expect(estimate(4000, 4000) == estimates[0], "unknown yet: the most it can be")
    #expect(estimate(4000, 4000, quality: 100) > estimates[0])
  }

  @Test("What is wanted besides takes room besides")
  func goals() {
    let source = MemoryEstimate.Source(
      size: ImageSize(width: 1000, height: 1000), fileByteCount: 3_000_000, isWideAtOnce: false)
    func estimate(
      isSearch: Bool = false, keepsFile: Bool = false, _ measures: MemoryEstimate.Measures = []
    ) -> Int {
      MemoryEstimate.packing(
        source, quality: 100, subsampling: nil, isSearch: isSearch, keepsFile: keepsFile,
        measures: measures)
    }
    let plain = MemoryEstimate.packing(source, quality: 100, subsampling: nil)
    #expect(estimate() == plain)
    #expect(estimate(keepsFile: true) == plain + 3_000_000)
    #expect(estimate(isSearch: true) == plain + MemoryEstimate.searching(source.size))
    #expect(estimate(.scores) > MemoryEstimate.scoring(source.size))
    #expect(estimate([.scores, .optimizedPNG]) == max(estimate(.scores), estimate(.optimizedPNG)))
  }
}
