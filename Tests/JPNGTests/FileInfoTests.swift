import JPNG
import TestSupport
import Testing

@Suite("What a file says about itself")
struct FileInfoTests {
  /// Every value of every option, but not every combination.
  static let some = PackCase.all.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)

  @Test("The options can be read from the file", arguments: some)
  func options(packCase: PackCase) throws {
    let options = packCase.options
    let packed = try pack(Picture.soft.pixels, options)
    let info = try JPNGDecoder(packed.bytes).info
    #expect(info.association == options.association)
    #expect(info.isProgressive == options.isProgressive)
    #expect(info.subsampling == options.subsampling ?? packed.subsampling)
    #expect(packed.subsampling == options.subsampling ?? packed.subsampling)
    switch options.alpha {
    case .png: #expect(info.alphaEncoding == .png)
    case .jpeg: #expect(info.alphaEncoding == .jpeg)
    case .automatic: #expect(info.alphaEncoding == packed.alphaEncoding)
    }
    #expect(info.version.description == (info.alphaEncoding == .png ? "1.1" : "2.1"))
    #expect((info.alphaLevels != nil) == (info.alphaEncoding == .jpeg))
    let settings = try #require(info.settings).split(separator: " ").map(String.init)
    let defaults = ["alpha=auto", "association=straight", "hiddenColor=fill", "progressive=false"]
    for part in [
      "alpha=\(options.alpha.rawValue)", "association=\(options.association.rawValue)",
      "hiddenColor=\(options.hiddenColor.rawValue)", "progressive=\(options.isProgressive)",
    ] {
      #expect(settings.contains(part) != defaults.contains(part), "\(part)")
    }
    #expect(settings.contains("quality=80"))
  }

  @Test("Size, kind and lengths are those of the picture and the parts", arguments: Picture.all)
  func parts(picture: Picture) throws {
    let packed = try pack(picture.pixels)
    let info = try JPNGDecoder(packed.bytes).info
    let parts = try #require(FileParts(packed.bytes))
    #expect(info.size == picture.pixels.size)
    #expect(packed.size == picture.pixels.size)
    #expect(info.alphaKind == packed.alphaKind)
    #expect(info.colorByteCount == parts.color.count)
    #expect(packed.colorByteCount == parts.color.count)
    #expect(info.alphaByteCount == parts.alpha.count)
    #expect(packed.alphaByteCount == parts.alpha.count)
    #expect(
      info.extensionByteCount
        == packed.bytes.count - parts.color.count - parts.alpha.count - 16)
    #expect(!info.hasOldIdentifier)
    // The visible pixels of the picture that is nearly hidden have no chroma at this quality.
    #expect(info.colorComponentCount == (picture.description == "hidden" ? 1 : 3))
  }

  /// Alpha values of a picture, and the kind and the bits a sample they ask for.
  static let depths: [(alphas: [UInt8], kind: AlphaKind, bitDepth: Int)] = [
    ([255], .opaque, 1), ([0], .binary, 1), ([0, 255], .binary, 1),
    ([0, 85, 170, 255], .general, 2),
    ([0, 17, 238, 255], .general, 4), ([85, 34], .general, 4), ([0, 1, 255], .general, 8),
    ([128], .general, 8),
  ]

  @Test("Alpha is stored as PNG in as few bits as lose nothing", arguments: depths)
  func bitDepths(alphas: [UInt8], kind: AlphaKind, bitDepth: Int) throws {
    let pixels = SampleImages.image(ImageSize(width: 11, height: 5)) { x, y in
      (90, 120, 30, alphas[(x + y) % alphas.count])
    }
    let packed = try pack(pixels, .with { $0.alpha = .png })
    let decoder = try JPNGDecoder(packed.bytes)
    #expect(packed.alphaKind == kind)
    #expect(decoder.info.alphaBitDepth == bitDepth)
    #expect(try decoder.decode().alphaSamples == pixels.alphaSamples)
  }

  @Test("A file of the original format, without an extension, says nothing of what it holds")
  func original() throws {
    var parts = try #require(
      FileParts(try pack(Picture.soft.pixels, .with { $0.alpha = .png }).bytes))
    (parts.chunks, parts.minor, parts.identifier) = ([], 0, Array("GEPJ".utf8))
    let decoder = try JPNGDecoder(parts.bytes)
    #expect(decoder.info.version.description == "1.0")
    #expect(decoder.info.hasOldIdentifier)
    #expect(decoder.info.association == nil)
    #expect(decoder.info.alphaKind == nil)
    #expect(decoder.info.settings == nil)
    #expect(decoder.info.extensionByteCount == 0)
    try decoder.verify()
  }

  @Test("Flat colour is subsampled both ways, fine colour noise not at all")
  func subsampling() throws {
    let flat = SampleImages.image(ImageSize(width: 32, height: 32)) { x, y in
      (40, 90, UInt8(x + y), 255)
    }
    #expect(try pack(flat).subsampling == .yuv420)
    #expect(try pack(SampleImages.random(flat.size)).subsampling == .yuv444)
  }
}
