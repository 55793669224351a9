import JPNGAssetReports
import TestSupport
import Testing

@Suite(
  "The viewer in a browser", .enabled(if: Browser.isWanted, "\(Browser.requirement)"), .serialized)
struct PackViewerBrowserTests {
  @Test("The slider divides source and packed where it is, by mouse and by keys")
  func slider() throws {
    let viewer = try Viewer(asset: 1)
    try viewer.zoom("1:1")
    #expect(try viewer.split() == 20)
    // The packed one is lighter by x; the line covers what is next to it, but not on the canvas.
    #expect(try viewer.pixel(19, 3) == [100, 100, 100, 255])
    #expect(try viewer.pixel(20, 3) == [120, 120, 120, 255])

    try viewer.focusSlider()
    for (key, split) in [("Home", 0.0), ("ArrowRight", 0), ("End", 40), ("ArrowLeft", 40)] {
      try viewer.browser.press(key)
      let (share, place) = (try Double(viewer.value("slider")), try viewer.split())
      #expect(abs(place - 0.4 * (share ?? -9)) <= 0.5 && abs(place - split) <= 1)
    }
    #expect(try viewer.value("slider") == "99")
    try viewer.browser.press("Home")
    #expect(try viewer.pixel(1, 3) == [101, 101, 101, 255])
    try viewer.browser.press("End")
    #expect(try viewer.pixel(39, 3) == [100, 100, 100, 255])

    let handle = try viewer.handlePlace()
    try viewer.browser.drag(from: handle, to: (handle.x - 30, handle.y + 50))
    #expect(try viewer.split() == 10)
    #expect(try viewer.pixel(9, 3)[0] == 100)
    #expect(try viewer.pixel(10, 3)[0] == 110)
    #expect(viewer.browser.complaints.isEmpty)
  }

  @Test(
    "Zoom shows a pixel of the picture as so many of the screen", arguments: [1, 2])
  func zoom(screenScale: Int) throws {
    let viewer = try Viewer(asset: 1, screenScale: screenScale)
    for factor in [1, 2, 4] {
      try viewer.zoom("\(factor):1")
      try viewer.focusSlider()
      try viewer.browser.press("Home")
      // 40 pixels of the picture, each lighter by one than the one before it, from edge to edge.
      let row: [Int] = try viewer.browser.evaluate(
        "(c => [...c.getContext('2d').getImageData(0, Math.floor(c.height / 2), c.width, 1).data]"
          + ".filter((_, index) => index % 4 === 0).filter(value => value > 0))"
          + "(document.querySelector('#stage canvas'))")
      #expect(row == (0..<40).flatMap { Array(repeating: 100 + $0, count: factor) })
    }
  }

  @Test("Small pictures are fitted by whole factors, large ones as a whole, tiny ones too")
  func fit() throws {
    let viewer = try Viewer(asset: 3)
    #expect(try viewer.text("scale") == "32:1")
    try viewer.show(4)
    #expect(try viewer.text("scale").hasSuffix(" %"))
    try viewer.zoom("4:1")
    #expect(try viewer.text("scale") == "")
    let before = try viewer.canvasPixel(10, 10)
    let stage = try viewer.handlePlace()
    try viewer.browser.drag(from: (stage.x - 200, stage.y), to: (stage.x - 520, stage.y - 80))
    let after = try viewer.canvasPixel(10, 10)
    // Moved by 320 and 80 pixels of the screen, which are 80 and 20 of the picture.
    #expect(after[0] == (before[0] + 80) % 256 && after[1] == (before[1] + 20) % 256)
    try viewer.browser.press("ArrowRight", isShifted: true)
    #expect(try viewer.canvasPixel(10, 10)[0] == (after[0] + 10) % 256)
  }

  @Test("What is transparent shows the background that was chosen, by mouse and by key")
  func backgrounds() throws {
    let viewer = try Viewer(asset: 2)
    try viewer.zoom("1:1")
    let checkers = try (0..<2).map { try viewer.pixel(1 + 8 * $0, 1) }
    #expect(Set(checkers) == [[255, 255, 255, 255], [200, 200, 200, 255]])
    for (background, color) in [
      ("Black", [0, 0, 0, 255]), ("White", [255, 255, 255, 255]), ("Magenta", [255, 0, 255, 255]),
    ] {
      try viewer.choose(background)
      #expect(try viewer.pixel(1, 1) == color)
    }
    try viewer.browser.press("b")
    try viewer.browser.press("b")
    #expect(try viewer.pixel(1, 1) == [0, 0, 0, 255])
  }

  @Test("The error view has the colour of each difference, and says how large they are")
  func errors() throws {
    let viewer = try Viewer(asset: 1)
    try viewer.zoom("1:1")
    try viewer.choose("Errors")
    // The difference is x; half of the way from 0 to 8, half of the colour.
    for (x, color) in [
      (0, [0, 0, 0, 255]), (4, [30, 8, 55, 255]), (8, [60, 15, 110, 255]),
      (24, [190, 55, 85, 255]), (39, [213, 91, 61, 255]),
    ] {
      #expect(try viewer.pixel(x, 5) == color)
    }
    let words = "Largest error 39 of 255, mean 19.50. 77.5 % of the pixels are off by more than 8."
    #expect(try viewer.text("error-words") == words)
    let stops: [String] = try viewer.browser.evaluate(
      "[...document.querySelectorAll('#stops li')].map(each => each.textContent)")
    #expect(stops == ["0", "8", "24", "64", "128 and more"])
    try viewer.browser.press("e")
    #expect(try viewer.pixel(24, 5) == [124, 124, 124, 255])
  }

  @Test("Errors of alpha are those that the background shows")
  func alphaErrors() throws {
    let viewer = try Viewer(asset: 2)
    try viewer.choose("Errors")
    for (background, error) in [("Black", 51), ("White", 0), ("Magenta", 51)] {
      try viewer.choose(background)
      #expect(try viewer.text("error-words").hasPrefix("Largest error \(error) of 255"))
    }
  }
}
