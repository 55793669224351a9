import JPNG
import JPNGAssetReports
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGPipeline

@Suite("The pictures of an asset for a page")
struct AssetFilesTests {
  private let folder: TemporaryFolder
  private let png: [UInt8]
  private let packed: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let pixels = SampleImages.opaque(ImageSize(width: 400, height: 300))
    png = try pixels.png()
    packed = try JPNGEncoder().encode(SourceImage(pixels: pixels)).bytes
    try folder.write(png, to: "a.png")
    try folder.write(packed, to: "a.jpng")
  }

  private func pictures(_ source: String, _ packed: String, memoryLimit: Int = 1 << 30) throws
    -> AssetPictures?
  {
    let pairs = try PicturePairs(
      reference: .source(.path(folder.path(source))),
      candidate: .source(.path(folder.path(packed))), .packing,
      cancellation: Cancellation())
    let pair = try #require(pairs.pairs.first)
    let files = try #require(AssetFiles(pair))
    return files.pictures(Limits(), memoryLimit: memoryLimit)
  }

  @Test("The packed file itself, and a copy of the source, where that may take the memory")
  func memoryLimit() throws {
    let copied = try #require(try pictures("a.png", "a.jpng"))
    #expect(copied.packed == packed)
    #expect(PictureKind(copied.source) == .jpng && copied.source.count < png.count)
    let plain = try #require(try pictures("a.png", "a.jpng", memoryLimit: 1_000_000))
    #expect(plain.packed == packed && plain.source == png)
  }

  @Test("A fallback is the PNG, and what cannot be read any more is nothing")
  func others() throws {
    #expect(try pictures("a.png", "a.png")?.packed == png)
    try folder.write([1, 2, 3], to: "broken.jpng")
    #expect(try pictures("a.png", "broken.jpng") == nil)
    try folder.write([1, 2, 3], to: "broken.png")
    #expect(try pictures("broken.png", "a.jpng") == nil)
  }
}
