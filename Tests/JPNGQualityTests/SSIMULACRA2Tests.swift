import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@Suite("SSIMULACRA2")
struct SSIMULACRA2Tests {
  static let size = ImageSize(width: 150, height: 90)
  static let pictures = [
    SampleImages.opaque(size), SampleImages.soft(size), SampleImages.binary(size),
    SampleImages.drops(size),
  ]

  @Test("Identical pictures score 100", arguments: pictures)
  func identical(picture: PixelBuffer) throws {
    let scores = try scores(picture, picture)
    #expect(scores.ssimulacra2 == 100)
    #expect(scores.ssimulacra2Mean == 100)
  }

  @Test("A better JPEG scores higher, below 100", arguments: pictures)
  func monotone(picture: PixelBuffer) throws {
    let reference = QualityReference(picture, sharing: ThreadBudget(threadCount: 2))
    let results = try [10, 40, 75, 95].map { quality in
      let candidate = try afterJPEG(picture, quality: quality)
      let scores = try reference.scores(of: candidate, sharing: ThreadBudget(threadCount: 2))
      return try #require(scores.ssimulacra2)
    }
    #expect(results == results.sorted())
    #expect(Set(results).count == 4)
    #expect(results.allSatisfy { $0 < 100 })
  }

  @Test("The score is the same on any number of threads, to the last bit", arguments: [2, 3, 7])
  func threads(count: Int) throws {
    // More than one block of columns, a number of rows that is no multiple of eight, and all
    // scales.
    let picture = SampleImages.soft(ImageSize(width: 301, height: 77))
    let candidate = try afterJPEG(picture, quality: 50)
    #expect(
      try scores(picture, candidate, threadCount: count) == scores(picture, candidate))
  }

  @Test("A prepared reference gives the same figures", arguments: pictures)
  func prepared(picture: PixelBuffer) throws {
    let candidate = changed(try afterJPEG(picture, quality: 30)) { x, _, pixel in
      if x == 20 { pixel.alpha /= 2 }
    }
    let threads = ThreadBudget(threadCount: 1)
    let reference = QualityReference(picture, sharing: threads)
    #expect(
      try reference.scores(of: candidate, sharing: threads) == scores(picture, candidate))
  }

  @Test("Hidden colours do not count")
  func hidden() throws {
    let picture = SampleImages.binary(Self.size)
    let candidate = changed(picture) { _, _, pixel in
      if pixel.alpha == 0 { (pixel.red, pixel.green, pixel.blue) = (0, 0, 0) }
    }
    #expect(candidate != picture)
    let scores = try scores(picture, candidate)
    #expect(scores.ssimulacra2 == 100)
    #expect(scores.fringe == 0)
    #expect(scores.colorPSNR == QualityScores.maximumPSNR)
    #expect(scores.weightedColorPSNR == QualityScores.maximumPSNR)
  }

  @Test("An error that shows on white alone lowers the minimum, and the mean by less")
  func backgrounds() throws {
    // Black of alpha 40 instead of 0: invisible on black.
    let clear = PixelBuffer.flat(64, 64, 0, alpha: 0)
    let spotted = changed(clear) { x, y, pixel in
      if (x / 8 + y / 8) % 3 == 0 { pixel.alpha = 40 }
    }
    let scores = try scores(clear, spotted)
    let (minimum, mean) = (try #require(scores.ssimulacra2), try #require(scores.ssimulacra2Mean))
    #expect(minimum < mean)
    #expect(mean < 100)
    #expect(mean > minimum + (100 - minimum) / 3 - 1e-9)
  }

  @Test("A lighter picture scores lower the lighter it is")
  func constantShift() throws {
    let reference = SampleImages.opaque(Self.size)
    let results = try [1, 4, 16].map { shift in
      let candidate = changed(reference) { _, _, pixel in
        pixel.red = UInt8(min(255, Int(pixel.red) + shift))
        pixel.green = UInt8(min(255, Int(pixel.green) + shift))
        pixel.blue = UInt8(min(255, Int(pixel.blue) + shift))
      }
      return try #require(try scores(reference, candidate).ssimulacra2)
    }
    #expect(results == results.sorted(by: >))
    #expect(results[0] > 80)
  }

  @Test(
    "Pictures of any size from 8 pixels on have a score",
    arguments: [(8, 8), (8, 300), (9, 8), (15, 17), (33, 9), (129, 65), (1000, 8), (257, 131)])
  func sizes(width: Int, height: Int) throws {
    let picture = SampleImages.soft(ImageSize(width: width, height: height))
    let score = try #require(
      try scores(picture, try afterJPEG(picture, quality: 60)).ssimulacra2)
    #expect(score.isFinite && score < 100)
  }
}
