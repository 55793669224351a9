import JPNG
import JPNGPixels
import JPNGQuality
import JPNGScoring
import JPNGThreads
import TestSupport
import Testing

@Suite("Scores of packed files")
struct QualityScoresPackedTests {
  private let threads = ThreadBudget(threadCount: 2)

  @Test("They are those of the decoded bytes", arguments: Association.allCases)
  func decoded(association: Association) throws {
    let source = SampleImages.soft(ImageSize(width: 70, height: 45))
    var options = PackOptions()
    options.association = association
    let packed = try JPNGEncoder(options: options).encode(SourceImage(pixels: source)).bytes
    let scores = try QualityScores.ofPacked(
      packed, source: SourceImage(pixels: source), sharing: threads)
    let decoded = try JPNGDecoder(packed).decode()
    #expect(
      try scores
        == QualityScores.compare(reference: source, candidate: decoded, sharing: threads))
    #expect(try #require(scores.ssimulacra2) < 100)
  }

  @Test("Another size is an error, as is what cannot be decoded")
  func refusals() throws {
    let source = SampleImages.soft(ImageSize(width: 20, height: 20))
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source)).bytes
    let other = SampleImages.soft(ImageSize(width: 20, height: 21))
    #expect(throws: JPNGError.self) {
      try QualityScores.ofPacked(packed, source: SourceImage(pixels: other), sharing: threads)
    }
    #expect(throws: JPNGError.self) {
      try QualityScores.ofPacked(
        Array(packed.dropLast()), source: SourceImage(pixels: source), sharing: threads)
    }
  }

  @Test("A copy scores as one, of any size and kind")
  func copies() throws {
    let size = ImageSize(width: 24, height: 9)
    for picture in [
      SampleImages.soft(size), SampleImages.opaque(size), SampleImages.hidden(size),
      SampleImages.onePixel,
    ] {
      let scores = try QualityScores.ofCopy(SourceImage(pixels: picture), sharing: threads)
      #expect(scores.ssimulacra2 == 100 && scores.alphaMaxError == 0 && scores.fringe ?? 0 == 0)
    }
  }

  @Test("Colours are compared in sRGB, as `jpng compare` does")
  func profiles() throws {
    let profile = ICCProfileBuilder.displayP3.encoded
    let pixels = SampleImages.soft(ImageSize(width: 40, height: 30))
    let source = SourceImage(pixels: pixels, iccProfile: profile)
    let packed = try JPNGEncoder().encode(source).bytes
    let scores = try QualityScores.ofPacked(packed, source: source, sharing: threads)
    #expect(
      try scores
        == QualityScores.compare(
          reference: PixelBuffer(picture: pixels.png(iccProfile: profile), sharing: threads),
          candidate: PixelBuffer(picture: packed, sharing: threads), sharing: threads))
  }
}
