import JPNGAssetReports
import TestSupport
import Testing

@Suite(
  "Opening and closing the viewer", .enabled(if: Browser.isWanted, "\(Browser.requirement)"),
  .serialized)
struct PackViewerKeyTests {
  @Test("Enter on a name opens it, Escape closes it, and the focus is where it was")
  func enterAndEscape() throws {
    let viewer = try Viewer(asset: nil)
    #expect(try !viewer.isOpen())
    try viewer.browser.evaluate("document.querySelector('#asset-2 a').focus(); true", as: Bool.self)
    try viewer.browser.press("Enter")
    try viewer.ready()
    #expect(try viewer.isOpen())
    #expect(try viewer.text("viewer-name") == "clear.png")
    #expect(try viewer.browser.evaluate("document.activeElement.id") == "slider")
    #expect(try viewer.browser.evaluate("location.hash") == "#asset-2")
    try viewer.browser.press("Escape")
    #expect(try !viewer.isOpen())
    #expect(try viewer.browser.evaluate("location.hash") == "")
    let focused: String = try viewer.browser.evaluate("document.activeElement.closest('tr').id")
    #expect(focused == "asset-2")
  }

  @Test("A click on a row, and on a point of a chart, opens the asset")
  func clicks() throws {
    let viewer = try Viewer(asset: nil)
    for selector in ["#asset-3 td.number", "svg a[href='#asset-3']"] {
      try viewer.browser.click(selector)
      try viewer.ready()
      #expect(try viewer.isOpen())
      #expect(try viewer.text("viewer-name") == "ui/tiny.png")
      try viewer.browser.click("#close")
      #expect(try !viewer.isOpen())
    }
  }

  @Test("Next and previous follow the table, as it is sorted and filtered")
  func steps() throws {
    let viewer = try Viewer(asset: nil)
    try viewer.browser.click("[data-column=name] button")
    try viewer.browser.click("[name=filter-score]")
    try viewer.browser.type("85")
    try viewer.browser.click("#asset-2 a")
    #expect(try viewer.text("place") == "1 of 3")
    var names = [try viewer.text("viewer-name")]
    for key in ["j", "]", "J", "k", "["] {
      try viewer.browser.press(key)
      try viewer.ready()
      names.append(try viewer.text("viewer-name"))
    }
    let (first, second, third) = ("clear.png", "large.png", "ui/tiny.png")
    #expect(names == [first, second, third, third, second, first])
  }

  @Test("An address with an asset opens it, one without such an asset does nothing")
  func deepLinks() throws {
    #expect(try Viewer(asset: 3).text("viewer-name") == "ui/tiny.png")
    let viewer = try Viewer(asset: nil)
    for address in ["#asset-99", "#asset-", "#viewer", "#asset-1%22"] {
      try viewer.go(to: address)
      #expect(try !viewer.isOpen())
      #expect(viewer.browser.complaints.isEmpty)
    }
  }

  @Test("Where there are no pictures, it says why; where a browser cannot read them, too")
  func messages() throws {
    let viewer = try Viewer(asset: 5)
    #expect(try viewer.text("message") == "Failed: reading: not a PNG")
    try viewer.show(6)
    #expect(
      try viewer.text("message")
        == "The pictures are not in this page: over the limit of 9.0 MB; --embed-limit raises it.")
    try viewer.show(7)
    #expect(try viewer.text("message") == "The browser cannot read these pictures.")
    try viewer.choose("Errors")
    try viewer.show(1)
    #expect(try viewer.text("message").isEmpty)
    #expect(try viewer.text("error-words").hasPrefix("Largest error 39"))
    #expect(viewer.browser.complaints.isEmpty)
  }

  @Test("Keys go on where the slider is disabled, and it has the focus again after")
  func disabledSlider() throws {
    let viewer = try Viewer(asset: 4)
    for (key, name) in [
      ("j", "ramp.png"), ("j", "huge.png"), ("k", "ramp.png"), ("k", "large.png"),
    ] {
      try viewer.browser.press(key)
      try viewer.ready()
      #expect(try viewer.text("viewer-name") == name)
    }
    for isFocused in [false, true] {
      try viewer.browser.press("e")
      let focused: String = try viewer.browser.evaluate("document.activeElement.id")
      #expect((focused == "slider") == isFocused)
    }
    try viewer.browser.press("ArrowRight")
    #expect(try viewer.value("slider") == "51")
  }

  @Test("Tab reaches every control, and nothing behind the viewer")
  func tab() throws {
    let viewer = try Viewer(asset: 1)
    var reached: Set<String> = []
    for _ in 0..<12 {
      try viewer.browser.press("Tab")
      reached.insert(
        try viewer.browser.evaluate(
          "(each => each.name || each.id || each.tagName)(document.activeElement)"))
    }
    let controls: Set = ["slider", "zoom", "background", "errors", "previous", "next", "close"]
    #expect(reached.isSuperset(of: controls))
    #expect(reached.subtracting(controls).isSubset(of: ["BODY", "viewer"]))
  }

  @Test("On a telephone, the parts of the viewer stand one below the other")
  func narrow() throws {
    let viewer = try Viewer(asset: 1, width: 390)
    let edges: [Double] = try viewer.browser.evaluate(
      "['#viewer header', '#stage', '#slider', '.tools', '.notes', '#viewer aside'].flatMap("
        + "each => (box => [box.top, box.bottom])("
        + "document.querySelector(each).getBoundingClientRect()))")
    #expect(edges == edges.sorted() && Set(edges).count > 6)
  }

  @Test("The viewer has the facts of the row, those without room in the table as well")
  func facts() throws {
    let facts: [String] = try Viewer(asset: 1).browser.evaluate(
      "[...document.querySelectorAll('#facts div')].map(each => each.textContent)")
    #expect(facts.contains("Packed1.0 kB") && facts.contains("Colour plane700 B"))
    #expect(facts.contains("Score90.00") && !facts.contains { $0.hasPrefix("Fringe") })
  }
}
