import JPNGAssetReports
import TestSupport
import Testing

@Suite(
  "Opening and closing the viewer", .enabled(if: Browser.isPresent, "\(Browser.requirement)"),
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
    for address in ["#asset-99", "#asset-", "#viewer", "#asset-1%22"] {
      let viewer = try Viewer(asset: nil, address: address)
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
        == "The pictures are not in this page: over the limit of 2.0 MB; --embed-limit raises it.")
    try viewer.show(7)
    #expect(try viewer.text("message") == "The browser cannot read these pictures.")
    try viewer.choose("Errors")
    try viewer.show(1)
    #expect(try viewer.text("message").isEmpty)
    #expect(try viewer.text("error-words").hasPrefix("Largest error 39"))
    #expect(viewer.browser.complaints.isEmpty)
  }

  @Test("The viewer has the facts of the row, those without room in the table as well")
  func facts() throws {
    let facts: [String] = try Viewer(asset: 1).browser.evaluate(
      "[...document.querySelectorAll('#facts div')].map(each => each.textContent)")
    #expect(facts.contains("Packed1.0 kB") && facts.contains("Colour plane700 B"))
    #expect(facts.contains("Score90.0") && !facts.contains { $0.hasPrefix("Fringe") })
  }
}
