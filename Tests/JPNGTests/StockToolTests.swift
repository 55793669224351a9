import JPNG
import TestSupport
import Testing

/// The parts of a packed file are what other people's decoders take them for.
@Suite("Stock tools")
struct StockToolTests {
  static let pictures = [Picture.opaque, .binary, .soft, .onePixel, .row]

  @Test(
    "djpeg decodes the colour plane to the colours that we decode",
    .enabled(
      if: StockTool.djpeg.isPresent, Comment(rawValue: StockTool.djpeg.requirement)),
    arguments: pictures, Subsampling.allCases)
  func color(picture: Picture, subsampling: Subsampling) throws {
    for isProgressive in [false, true] {
      let options = PackOptions.with {
        ($0.subsampling, $0.isProgressive) = (subsampling, isProgressive)
      }
      let file = try pack(picture.pixels, options).bytes
      let parts = try #require(FileParts(file))
      let image = try #require(try StockTool.djpeg.decode(parts.color, ["-pnm"]))
      #expect(image.width == picture.pixels.size.width)
      #expect(image.height == picture.pixels.size.height)
      #expect(image.channels == 3)
      #expect(PixelDifference(image.samples, try unpack(file).colorSamples).peak <= 1)
    }
  }

  @Test(
    "djpeg decodes a whole file as the JPEG that it begins with",
    .enabled(
      if: StockTool.djpeg.isPresent, Comment(rawValue: StockTool.djpeg.requirement)))
  func wholeFile() throws {
    let file = try pack(Picture.soft.pixels).bytes
    let parts = try #require(FileParts(file))
    let image = try #require(try StockTool.djpeg.decode(file, ["-pnm"]))
    #expect(image == (try StockTool.djpeg.decode(parts.color, ["-pnm"])))
  }

  @Test(
    "djpeg decodes a JPEG alpha plane to alpha as its levels spread it",
    .enabled(
      if: StockTool.djpeg.isPresent, Comment(rawValue: StockTool.djpeg.requirement)),
    arguments: pictures)
  func lossyAlpha(picture: Picture) throws {
    let file = try pack(picture.pixels, .with { $0.alpha = .jpeg }).bytes
    let parts = try #require(FileParts(file))
    let levels = try #require(parts["LEVL"]).map { Double($0) }
    try #require(levels.count == 2 && levels[0] < levels[1])
    let image = try #require(try StockTool.djpeg.decode(parts.alpha, ["-pnm"]))
    #expect(image.channels == 1)
    let expected = image.samples.map { stored in
      let share = (Double(stored) - levels[0]) / (levels[1] - levels[0])
      return UInt8((max(0, min(1, share)) * 255).rounded())
    }
    #expect(PixelDifference(try unpack(file).alphaSamples, expected).peak <= 1)
  }

  @Test(
    "pngtopnm decodes a PNG alpha plane to exactly the alpha of the source",
    .enabled(
      if: StockTool.pngtopnm.isPresent, Comment(rawValue: StockTool.pngtopnm.requirement)),
    arguments: pictures)
  func losslessAlpha(picture: Picture) throws {
    let file = try pack(picture.pixels, .with { $0.alpha = .png }).bytes
    let parts = try #require(FileParts(file))
    let image = try #require(try StockTool.pngtopnm.decode(parts.alpha))
    #expect(image.width == picture.pixels.size.width)
    #expect(image.channels == 1)
    #expect(image.samples == picture.pixels.alphaSamples)
  }

  @Test(
    "pngtopnm decodes an exported PNG to the pixels that we decode",
    .enabled(
      if: StockTool.pngtopnm.isPresent, Comment(rawValue: StockTool.pngtopnm.requirement)),
    arguments: pictures)
  func export(picture: Picture) throws {
    let decoder = try JPNGDecoder(try pack(picture.pixels).bytes)
    let (png, pixels) = (try decoder.png(), try decoder.decode())
    #expect(try StockTool.pngtopnm.decode(png)?.samples == pixels.colorSamples)
    #expect(try StockTool.pngtopnm.decode(png, ["-alpha"])?.samples == pixels.alphaSamples)
  }
}
