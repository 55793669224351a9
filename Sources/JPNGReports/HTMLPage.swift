/// One self-contained page: no scripts, nothing from elsewhere.
package struct HTMLPage: Sendable {
  private let title: String
  private let contents: [Markup]

  package init(title: String, _ contents: [Markup]) {
    (self.title, self.contents) = (title, contents)
  }

  package var source: String {
    let head = Markup.element(
      "head", [:],
      [
        .element("meta", ["charset": "utf-8"]),
        .element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]),
        // Forbids what the page does not do anyway, whatever the names in it are.
        .element(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'",
          ]),
        .element("title", [:], [.text(title)]),
        .element("style", [:], [.text(PageStyle.source), .text(ChartStyle.source)]),
      ])
    let body = Markup.element("body", [:], [.element("main", [:], contents)])
    let page = Markup.element("html", ["lang": "en"], [head, body])
    return "<!DOCTYPE html>\n" + page.source
  }
}

extension Markup {
  package static func section(_ heading: String, _ contents: [Markup]) -> Markup {
    .element("section", [:], [.element("h2", [:], [.text(heading)])] + contents)
  }

  package static func paragraph(_ text: String, class name: String? = nil) -> Markup {
    guard let name else { return .element("p", [:], [.text(text)]) }
    return .element("p", ["class": name], [.text(text)])
  }

  package static func bulletList(_ items: [String]) -> Markup {
    .element("ul", [:], items.map { .element("li", [:], [.text($0)]) })
  }

  /// Terms and what they are here: "CPU", "Intel Xeon".
  package static func facts(_ facts: [(name: String, value: String)]) -> Markup {
    .element(
      "dl", ["class": "facts"],
      facts.map { fact in
        .element(
          "div", [:],
          [
            .element("dt", [:], [.text(fact.name)]), .element("dd", [:], [.text(fact.value)]),
          ])
      })
  }

  /// What unfolds. On paper it is unfolded, unless it is too long for that.
  package static func details(
    _ summary: String, isOpen: Bool = false, isTooLongForPaper: Bool = false,
    _ contents: [Markup]
  ) -> Markup {
    let contents = [.element("summary", [:], [.text(summary)])] + contents
    let name = isTooLongForPaper ? "folded" : "unfolded"
    return isOpen
      ? .element("details", ["class": name, "open": "open"], contents)
      : .element("details", ["class": name], contents)
  }

  /// A chart, what it shows, and its numbers.
  package static func figure(_ chart: Chart, caption: String, _ numbers: TextTable) -> Markup {
    .element(
      "figure", [:],
      [
        chart.svg, .element("figcaption", [:], [.text(caption)]),
        .details("The numbers", [numbers.html(caption: chart.title)]),
      ])
  }

  /// Charts side by side, where there is room.
  package static func gallery(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "gallery"], figures)
  }
}
