import JPNGAssetReports
import TestSupport

/// A page with known pictures in a browser.
struct Viewer {
  let browser: BrowserSession
  private let folder: TemporaryFolder

  /// - Parameter asset: Opened by the page's address, from 1.
  init(asset: Int?, screenScale: Int = 1, width: Int = 1280) throws {
    folder = try TemporaryFolder()
    let page = Self.report.html(embedLimit: 9_000_000, pictures: Self.pictures)
    let file = try folder.write(Array(page.utf8), to: "page.html")
    browser = try BrowserSession(file, width: width, scale: screenScale)
    if let asset { try show(asset) }
  }

  /// Changes how the page's address ends, from the "#" on.
  func go(to address: String) throws {
    try browser.evaluate("location.hash = '\(address)'; true", as: Bool.self)
    try browser.settle()
  }

  private static let report = SamplePack.report([
    SamplePack.asset("ramp.png", score: 90), SamplePack.asset("clear.png", score: 50),
    SamplePack.asset("ui/tiny.png", score: 70), SamplePack.asset("large.png", score: 80),
    SamplePack.failed("broken.png"),
    SamplePack.asset("huge.png", 9_000_000, of: 9_000_000, score: 95),
    SamplePack.asset("unreadable.png", score: 99),
  ])

  private static func pictures(_ index: Int) -> AssetPictures? {
    switch index {
    case 0:
      // Grey, lighter by x when packed.
      AssetPictures(
        source: SamplePages.png(40, 20) { _, _ in [100, 100, 100, 255] },
        packed: SamplePages.png(40, 20) { x, _ in
          let value = UInt16(100 + x)
          return [value, value, value, 255]
        })
    case 1:
      // Nothing, and a breath of white.
      AssetPictures(
        source: SamplePages.png(24, 24) { _, _ in [0, 0, 0, 0] },
        packed: SamplePages.png(24, 24) { _, _ in [255, 255, 255, 51] })
    case 2:
      AssetPictures(
        source: SamplePages.png(16, 16) { x, y in [UInt16(16 * x), UInt16(16 * y), 0, 255] },
        packed: SamplePages.png(16, 16) { x, y in [UInt16(16 * x), UInt16(16 * y), 9, 255] })
    case 3:
      AssetPictures(source: large, packed: large)
    case 6: AssetPictures(source: [1, 2, 3], packed: [4, 5, 6])
    default: nil
    }
  }

  /// Larger than any screen when zoomed, and different from pixel to pixel.
  private static let large = SamplePages.png(1200, 300) { x, y in
    [UInt16(x % 256), UInt16(y % 256), 0, 255]
  }

  /// Opens an asset as a link to it does.
  func show(_ asset: Int) throws {
    try browser.evaluate("location.hash = '#asset-\(asset)'; true", as: Bool.self)
    try browser.settle()
    try ready()
  }

  /// Returns when the pictures are there, or it is clear that there are none.
  func ready() throws {
    let isBusy = "document.getElementById('stage').ariaBusy !== 'false'"
    try browser.evaluate(
      "(async () => { while (\(isBusy)) await new Promise(requestAnimationFrame);"
        + " return true; })()", as: Bool.self)
    try browser.settle()
  }

  func isOpen() throws -> Bool { try browser.evaluate("document.getElementById('viewer').open") }

  func text(_ id: String) throws -> String {
    try browser.evaluate("document.getElementById('\(id)').textContent")
  }

  func value(_ id: String) throws -> String {
    try browser.evaluate("document.getElementById('\(id)').value")
  }

  /// Clicks the control with a label.
  func choose(_ label: String) throws {
    let places: [Double] = try browser.evaluate(
      "(() => { const box = [...document.querySelectorAll('#controls label')].find(each =>"
        + " each.textContent.trim() === '\(label)').getBoundingClientRect();"
        + " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
    try browser.drag(from: (places[0], places[1]), to: (places[0], places[1]))
  }

  func zoom(_ label: String) throws { try choose(label) }

  func focusSlider() throws {
    try browser.evaluate("document.getElementById('slider').focus(); true", as: Bool.self)
  }

  /// Where the handle is on the page.
  func handlePlace() throws -> (x: Double, y: Double) {
    let place: [Double] = try browser.evaluate(
      "(box => [box.x + box.width / 2, box.y + box.height / 3])"
        + "(document.getElementById('handle').getBoundingClientRect())")
    return (place[0], place[1])
  }

  /// Where the handle is on the first picture, at 1:1.
  func split() throws -> Double {
    try browser.evaluate(
      "parseFloat(document.getElementById('handle').style.left)"
        + " - Math.floor((document.querySelector('#stage canvas').width - 40) / 2)")
  }

  /// Red, green, blue and alpha on the canvas.
  func canvasPixel(_ x: Int, _ y: Int) throws -> [Int] {
    try browser.evaluate(
      "[...document.querySelector('#stage canvas').getContext('2d')"
        + ".getImageData(\(x), \(y), 1, 1).data]")
  }

  /// The same at a place of the picture that is in the middle, at 1:1.
  func pixel(_ x: Int, _ y: Int) throws -> [Int] {
    let corner: [Int] = try browser.evaluate(
      "(c => { const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        + " const first = data.findIndex((value, index) => index % 4 === 3 && value > 0) >> 2;"
        + " return [first % c.width, Math.floor(first / c.width)]; })"
        + "(document.querySelector('#stage canvas'))")
    return try canvasPixel(corner[0] + x, corner[1] + y)
  }
}
