import JPNG
import JPNGAssetReports
import TestSupport
import Testing

/// Holds what browsers make of packed files in a page against the library's decoder.
@Suite(
  "Packed files in browsers",
  .enabled(
    if: !PageBrowser.present.isEmpty, "\(Browser.requirement), or \(FirefoxSession.requirement)"))
struct PagePictureBrowserTests {
  /// A kind of packed file, and how far browsers may be from the library, in steps of 255.
  private struct Kind: Sendable {
    var name: String
    var pixels: PixelBuffer
    var profile: [UInt8] = []
    var colorTolerance = 1
    var alphaTolerance = 0
    /// Changes the options of packing.
    var change: @Sendable (inout PackOptions) -> Void = { _ in }

    func packed() throws -> [UInt8] {
      var options = PackOptions()
      change(&options)
      return try JPNGEncoder(options: options).encode(
        SourceImage(pixels: pixels, iccProfile: profile)
      ).bytes
    }
  }

  private static let size = ImageSize(width: 61, height: 43)
  private static let soft = SampleImages.soft(size)

  private static let kinds = [
    Kind(name: "PNG alpha", pixels: soft) { $0.alpha = .png },
    Kind(name: "JPEG alpha", pixels: soft, alphaTolerance: 2) { $0.alpha = .jpeg },
    Kind(name: "1 bit of alpha", pixels: SampleImages.binary(size)) { $0.alpha = .png },
    Kind(name: "opaque", pixels: SampleImages.opaque(size)),
    Kind(name: "hidden", pixels: SampleImages.hidden(size)),
    Kind(name: "premultiplied", pixels: soft) {
      ($0.association, $0.alpha) = (.premultiplied, .png)
    },
    Kind(name: "premultiplied, JPEG alpha", pixels: soft, colorTolerance: 3, alphaTolerance: 2) {
      ($0.association, $0.alpha) = (.premultiplied, .jpeg)
    },
    Kind(name: "4:2:0", pixels: soft) { $0.subsampling = .yuv420 },
    Kind(name: "4:2:2", pixels: soft) { $0.subsampling = .yuv422 },
    Kind(name: "4:4:4, progressive", pixels: soft) {
      ($0.subsampling, $0.isProgressive) = (.yuv444, true)
    },
    Kind(name: "restart markers", pixels: soft) { $0.restarts = .rows },
    Kind(name: "with a preview", pixels: soft) { $0.preview = .eighth },
    Kind(
      name: "Display P3", pixels: soft, profile: ICCProfileBuilder.displayP3.encoded,
      colorTolerance: 2),
    Kind(name: "one pixel", pixels: SampleImages.onePixel),
  ]

  /// A page with every kind, as source as well.
  private static func page(_ files: [[UInt8]]) -> String {
    let assets = kinds.map { SamplePack.asset("\($0.name).png", score: 80) }
    return SamplePack.report(assets).html(embedLimit: 9_000_000) {
      AssetPictures(source: files[$0], packed: files[$0])
    }
  }

  /// What colours look like: of those that are nearly hidden, little is seen.
  private static func overBlack(_ rgba: [UInt8]) -> [UInt8] {
    rgba.indices.map { index in
      let alpha = Int(rgba[index | 3])
      return index % 4 == 3 ? 255 : UInt8((Int(rgba[index]) * alpha + 127) / 255)
    }
  }

  @Test("Browsers draw the pixels that the library decodes", arguments: PageBrowser.present)
  func pixels(browser: PageBrowser) throws {
    let files = try Self.kinds.map { try $0.packed() }
    let folder = try TemporaryFolder()
    let session = try browser.session()
    try session.open(try folder.write(Array(Self.page(files).utf8), to: "page.html"))
    for (index, (kind, file)) in zip(Self.kinds, files).enumerated() {
      let decoder = try JPNGDecoder(file)
      var decoded = try decoder.decode()
      try decoded.convertToSRGB(from: decoder.info.iccProfile)
      let expected = decoded.rgba

      let straight = try session.evaluate(
        "decodePlanes(embeddedFile('packed-\(index + 1)'))"
          + ".then(pixels => Array.from(pixels.data))", as: [Int].self
      ).map { UInt8($0) }
      let alphas = { (rgba: [UInt8]) in rgba.indices.filter { $0 % 4 == 3 }.map { rgba[$0] } }
      let alpha = PixelDifference(alphas(straight), alphas(expected))
      #expect(alpha.peak <= kind.alphaTolerance, "\(kind.name): alpha")
      let seen = PixelDifference(Self.overBlack(straight), Self.overBlack(expected))
      #expect(seen.peak <= kind.colorTolerance, "\(kind.name): colour")

      let canvas = try session.evaluate(
        Self.canvasPixels("packed-\(index + 1)"), as: [Int].self
      ).map { UInt8($0) }
      let drawn = PixelDifference(canvas, Self.overBlack(expected))
      #expect(drawn.peak <= kind.colorTolerance + 1, "\(kind.name): canvas")
    }
    #expect(try session.complaintsSoFar() == [])
  }

  /// A picture of the page, drawn on a black canvas.
  private static func canvasPixels(_ id: String) -> String {
    """
    decodePicture('\(id)').then(picture => {
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context.fillRect(0, 0, picture.width, picture.height);
      context.drawImage(picture, 0, 0);
      return Array.from(context.getImageData(0, 0, picture.width, picture.height).data);
    })
    """
  }
}
