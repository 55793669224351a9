import Foundation
import JPNG
import TestSupport
import Testing

@testable import JPNGConversion

@Suite(
  "SVG in browsers",
  .enabled(
    if: !PageBrowser.present.isEmpty, "\(Browser.requirement), or \(FirefoxSession.requirement)"))
struct SVGBrowserTests {
  @Test("Browsers draw it as the file looks", arguments: PageBrowser.present)
  func browsers(browser: PageBrowser) throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(Array("<!doctype html><title>SVG</title>".utf8), to: "page.html")
    let session = try browser.session()
    try session.open(page)
    for kind in PackedKind.all where kind.iccProfile.isEmpty {
      let file = try JPNGDecoder(kind.file())
      let svg = Data(try SVG.encode(file)).base64EncodedString()
      let rgba = try session.evaluate(Self.drawing(svg), as: [Int].self).map { UInt8($0) }
      let expected = ForeignReader.seen(try file.decode().rgba)
      try #require(rgba.count == expected.count)
      #expect(PixelDifference(rgba, expected).peak <= 2, "\(kind.testDescription)")
    }
  }

  /// Draws an SVG over black and over white, and gives the three channels of each pixel, first over
  /// black and then over white.
  private static func drawing(_ svg: String) -> String {
    """
    (async () => {
      const image = new Image();
      image.src = 'data:image/svg+xml;base64,\(svg)';
      await image.decode();
      const over = ['black', 'white'].map(color => {
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.fillStyle = color;
        context.fillRect(0, 0, image.width, image.height);
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      });
      const seen = [];
      for (let pixel = 0; pixel < over[0].length; pixel += 4) {
        for (const data of over) seen.push(data[pixel], data[pixel + 1], data[pixel + 2]);
      }
      return seen;
    })()
    """
  }
}
