import JPNGMemory
import JPNGPixels
import Testing

@Suite("Memory estimates of scoring")
struct ScoringEstimateTests {
  @Test("19 floats a pixel, 43 for a reference that stays, none where nothing is computed")
  func perPixel() {
    let size = ImageSize(width: 1024, height: 1024)
    #expect((75...77).contains(MemoryEstimate.scoring(size) / size.pixelCount))
    #expect((171...174).contains(MemoryEstimate.scoringMany(size) / size.pixelCount))
    #expect(MemoryEstimate.scoring(ImageSize(width: 7, height: 9000)) == 0)
  }

  @Test("A search's covers the reference and two pictures, and is under 200 bytes a pixel")
  func search() {
    let size = ImageSize(width: 1600, height: 1000)
    let estimate = MemoryEstimate.searching(size)
    #expect(estimate > MemoryEstimate.scoringMany(size) + 8 * size.pixelCount)
    #expect(estimate < 200 * size.pixelCount)
  }
}
