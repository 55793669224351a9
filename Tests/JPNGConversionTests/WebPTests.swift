import JPNG
import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGConversion

@Suite("WebP", .enabled(if: WebP.failure == nil, "needs libwebp"))
struct WebPTests {
  private let threads = ThreadBudget(threadCount: 2)

  @Test("It looks the same, with exact alpha", arguments: PackedKind.all)
  func looks(kind: PackedKind) throws {
    let file = try JPNGDecoder(kind.file())
    var expected = try file.decode()
    try expected.convertToSRGB(from: file.info.iccProfile)
    let webp = try WebP.encode(file, sharing: threads)
    #expect(webp.starts(with: Array("RIFF".utf8)))
    let decoded = try WebP.decode(webp, file.info.size)
    let scores = try QualityScores.compare(
      reference: expected, candidate: decoded, sharing: threads)
    #expect(try #require(scores.ssimulacra2) >= 90)
    let alphas = { (pixels: PixelBuffer) in
      let rgba = pixels.rgba
      return stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] }
    }
    #expect(alphas(decoded) == alphas(expected))
  }

  @Test("Of a picture too small for scores, it is lossless")
  func tiny() throws {
    let file = try JPNGDecoder(PackedKind.all[0].file(ImageSize(width: 3, height: 2)))
    let decoded = try WebP.decode(WebP.encode(file, sharing: threads), file.info.size)
    #expect(ForeignReader.seen(decoded.rgba) == ForeignReader.seen(try file.decode().rgba))
  }

  @Test("Premultiplied colour is made straight")
  func premultiplied() throws {
    let kind = PackedKind(testDescription: "", set: { $0.association = .premultiplied })
    let file = try JPNGDecoder(kind.file())
    let decoded = try WebP.decode(WebP.encode(file, sharing: threads), file.info.size)
    let scores = try QualityScores.compare(
      reference: file.decode(), candidate: decoded, sharing: threads)
    #expect(try #require(scores.ssimulacra2) >= 90)
  }
}
