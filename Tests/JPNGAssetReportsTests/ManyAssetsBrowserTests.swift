import JPNG
import JPNGAssetReports
import TestSupport
import Testing

@Suite(
  "A page of 300 assets in browsers",
  .enabled(
    if: !PageBrowser.present.isEmpty, "\(Browser.requirement), or \(FirefoxSession.requirement)"))
struct ManyAssetsBrowserTests {
  private static let report = SamplePages.longNames

  private static func page() throws -> [UInt8] {
    let pixels = SampleImages.opaque(ImageSize(width: 90, height: 60))
    let file = try JPNGEncoder().encode(SourceImage(pixels: pixels)).bytes
    // The report says that these files are large; the page has room for them all the same.
    return Array(
      report.html(embedLimit: 1_000_000_000) { _ in AssetPictures(source: file, packed: file) }.utf8
    )
  }

  private static func isDrawn(_ row: String) -> String {
    "(\(row).querySelector('.thumbnail').dataset.drawn === '')"
  }

  private static let rows = "document.querySelectorAll('#assets tbody tr')"

  /// Scrolls a row into view, and waits for its thumbnail.
  private static func scroll(to row: String) -> String {
    """
    (async () => {
      \(row).scrollIntoView({ block: 'center' });
      while (!\(isDrawn(row))) await new Promise(requestAnimationFrame);
      const canvas = \(row).querySelector('.thumbnail');
      const middle = [canvas.width >> 1, canvas.height >> 1, 1, 1];
      return canvas.getContext('2d').getImageData(...middle).data[3];
    })()
    """
  }

  /// Whether no thumbnail covers the heading, which stays where it is while rows go by below it.
  private static let headingStaysOnTop = """
    (() => {
      const heading = document.querySelector('#assets thead th');
      \(rows)[100].scrollIntoView();
      return [...Array(12).keys()].every(step => {
        scrollBy(0, 5);
        const box = heading.getBoundingClientRect();
        const [x, y] = [box.x + 30, box.y + box.height / 2];
        return y > 0 && heading.contains(document.elementFromPoint(x, y));
      });
    })()
    """

  @Test("Thumbnails are drawn where they are seen", arguments: PageBrowser.present)
  func thumbnails(browser: PageBrowser) throws {
    let folder = try TemporaryFolder()
    let session = try browser.session()
    try session.open(try folder.write(try Self.page(), to: "page.html"))
    #expect(try session.evaluate("\(Self.rows).length", as: Int.self) == 300)
    #expect(
      try session.evaluate("document.querySelectorAll('.thumbnail').length", as: Int.self) == 300)

    for row in [0, 299] {
      let alpha = try session.evaluate(Self.scroll(to: "\(Self.rows)[\(row)]"), as: Int.self)
      #expect(alpha == 255)
    }
    // Rows on the way to the last one were never in view.
    let isMiddleDrawn = try session.evaluate(Self.isDrawn("\(Self.rows)[150]"), as: Bool.self)
    #expect(!isMiddleDrawn)
    #expect(try session.evaluate(Self.headingStaysOnTop, as: Bool.self))
    #expect(try session.complaintsSoFar() == [])
  }

  @Test(
    "Folders are short to the eye, and whole where they are copied", arguments: PageBrowser.present)
  func folders(browser: PageBrowser) throws {
    let folder = try TemporaryFolder()
    let session = try browser.session()
    try session.open(try folder.write(try Self.page(), to: "page.html"))
    let sources = Set(Self.report.assets.map(\.source))
    let links = "[...document.querySelectorAll('#assets tbody a')]"
    let titles = try session.evaluate("\(links).map(each => each.title)", as: [String].self)
    #expect(Set(titles) == sources && titles.count == 300)
    let copied = try session.evaluate(
      "\(links).slice(0, 9).map(each => {"
        + " getSelection().selectAllChildren(each); return getSelection().toString(); })",
      as: [String].self)
    #expect(copied == Array(titles.prefix(9)))
    let widths = try session.evaluate(
      "[...document.querySelectorAll('#assets :is(.common, .skipped)')].map(each => each.offsetWidth)",
      as: [Int].self)
    #expect(widths.count == 600 && widths.allSatisfy { $0 <= 1 })
    let caption = try session.evaluate(
      "document.querySelector('#assets caption').textContent", as: String.self)
    #expect(caption.hasPrefix("All assets, in \(SamplePages.longFolder). "))
  }
}
