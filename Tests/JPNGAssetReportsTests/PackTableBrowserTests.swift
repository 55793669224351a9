import JPNGAssetReports
import TestSupport
import Testing

@Suite(
  "The table in a browser", .enabled(if: Browser.isWanted, "\(Browser.requirement)"), .serialized)
struct PackTableBrowserTests {
  private let folder: TemporaryFolder
  private let browser: BrowserSession

  init() throws {
    folder = try TemporaryFolder()
    let page = SamplePages.varied.html(embedLimit: 0) { _ in nil }
    browser = try BrowserSession(try folder.write(Array(page.utf8), to: "page.html"))
  }

  /// Sources of the rows that are shown, in their order.
  private func shown() throws -> [String] {
    try browser.evaluate(
      "[...document.querySelectorAll('#assets tbody tr')].filter(row => row.offsetHeight > 0)"
        + ".map(row => row.querySelector('a').textContent)")
  }

  /// As the page has them: the failed one, the lowest scores, and at the end one without a score.
  private static let assets = [5, 4, 1, 2, 0, 3].map { SamplePages.varied.assets[$0] }

  private static let unsorted = assets.map(\.source)

  /// In the order of the page, those with these places in the report.
  private static func named(_ places: [Int]) -> [String] {
    let names = places.map { SamplePages.varied.assets[$0].source }
    return unsorted.filter(names.contains)
  }

  /// From the smallest; of the same value, and those without one at the end, in the order that they
  /// have now.
  private func expected(
    _ value: (AssetOutcome) -> Double?, isDescending: Bool
  ) throws -> [String] {
    let assets = try shown().compactMap { name in Self.assets.first { $0.source == name } }
    let known = assets.filter { value($0) != nil }
    let sorted = known.sorted { left, right in
      let (left, right) = (value(left) ?? 0, value(right) ?? 0)
      return isDescending ? left > right : left < right
    }
    return (sorted + assets.filter { value($0) == nil }).map(\.source)
  }

  private static let numbers: [(column: String, value: @Sendable (AssetOutcome) -> Double?)] = [
    ("pixels", { asset in asset.width.map { Double($0 * (asset.height ?? 0)) } }),
    ("source", { $0.sourceBytes.map(Double.init) }),
    ("packed", { $0.packedBytes.map(Double.init) }), ("ratio", { $0.ratio }),
    ("score", { $0.scores?.ssimulacra2 }), ("fringe", { $0.scores?.fringe }),
    ("alpha-error", { $0.scores?.alphaMaxError.map(Double.init) }),
    ("quality", { $0.quality.map(Double.init) }),
  ]

  @Test("Every column of numbers sorts both ways, what has none stays at the end")
  func numbers() throws {
    #expect(try shown() == Self.unsorted)
    for (column, value) in Self.numbers {
      for (click, direction) in ["ascending", "descending"].enumerated() {
        let expected = try expected(value, isDescending: click == 1)
        try browser.click("[data-column=\(column)] button")
        #expect(try shown() == expected, "\(column) \(direction)")
        let sorted: [String] = try browser.evaluate(
          "[...document.querySelectorAll('th[aria-sort]')].map(h => h.dataset.column + h.ariaSort)")
        #expect(sorted == [column + direction])
      }
    }
    #expect(browser.complaints.isEmpty)
  }

  @Test("Names sort by the numbers in them, by keyboard as well")
  func names() throws {
    try browser.evaluate(
      "document.querySelector('[data-column=name] button').focus(); true", as: Bool.self)
    try browser.press("Enter")
    let ascending = [
      "broken.png", "meadow.png", "Sky.png", "ui/icon 9.png", "ui/icon 10.png", "zebra.png",
    ]
    #expect(try shown() == ascending)
    try browser.press(" ")
    #expect(try shown() == ascending.reversed())
  }

  @Test("Filters leave what is asked for, and say how much that is")
  func filters() throws {
    for (field, text, expected) in [
      ("filter-name", "ICON", [0, 1]), ("filter-name", "  e.p ", []),
      ("filter-name", "e", [3, 4, 5]),
      ("filter-score", "71", [1, 4]), ("filter-score", "71.01", [1, 2, 4]),
      ("filter-score", "0", [4]), ("filter-score", "-100", []),
    ] {
      try browser.click("[name=\(field)]")
      try browser.type(text)
      #expect(try shown() == Self.named(expected), "\(field) \(text)")
      #expect(
        try browser.evaluate("document.getElementById('shown').textContent")
          == "\(expected.count) of 6 assets")
      try browser.click("[type=reset]")
      #expect(try shown() == Self.unsorted)
    }
  }

  @Test("Selects leave one status and one alpha encoding")
  func selects() throws {
    for (field, value, expected) in [
      ("status", "failed", [5]), ("status", "fallback", [3]), ("alpha", "jpeg", [2]),
    ] {
      try browser.evaluate(
        "(select => { select.value = '\(value)'; select.dispatchEvent(new Event('input',"
          + " { bubbles: true })); return true; })(document.querySelector('[name=filter-\(field)]'))",
        as: Bool.self)
      #expect(try shown() == Self.named(expected))
      try browser.click("[type=reset]")
    }
  }

  @Test("Filters are heeded together, and sorting leaves them")
  func together() throws {
    try browser.click("[name=filter-name]")
    try browser.type("png")
    try browser.click("[name=filter-score]")
    try browser.type("80")
    try browser.click("[data-column=packed] button")
    #expect(try shown() == ["meadow.png", "ui/icon 9.png", "Sky.png"])
  }
}
