/// One self-contained page: nothing from elsewhere, and no script but the one that it is made with.
package struct HTMLPage: Sendable {
  private let title: String
  private let style: String?
  private let contents: [Markup]
  private let script: PageScript?
  private let data: [Markup]

  /// - Parameters:
  ///   - style: What the page's elements need beyond the style of all pages.
  ///   - script: Runs when all of `contents` is there.
  ///   - data: For the script; comes after it, as there may be much to read.
  package init(
    title: String, style: String? = nil, _ contents: [Markup], script: PageScript? = nil,
    data: [Markup] = []
  ) {
    (self.title, self.style, self.contents) = (title, style, contents)
    (self.script, self.data) = (script, data)
  }

  package var source: String {
    let head = Markup.element(
      "head", [:],
      [
        .element("meta", ["charset": "utf-8"]),
        .element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]),
        .element(
          "meta", ["http-equiv": "Content-Security-Policy", "content": policy]),
        .element("title", [:], [.text(title)]),
        .element("style", [:], [.text(PageStyle.source), .text(ChartStyle.source)]),
      ] + (style.map { [.verbatim("style", $0)] } ?? []))
    let scripts = script.map { [Markup.verbatim("script", $0.source)] } ?? []
    let body = Markup.element("body", [:], [.element("main", [:], contents)] + scripts + data)
    let page = Markup.element("html", ["lang": "en"], [head, body])
    return "<!DOCTYPE html>\n" + page.source
  }

  /// Forbids what the page does not do anyway, whatever the names in it are.
  private var policy: String {
    "default-src 'none'; style-src 'unsafe-inline'"
      + (script.map { "; script-src 'sha256-\($0.sha256)'" } ?? "")
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

  /// A chart of what the page has the numbers of elsewhere.
  package static func figure(_ chart: Chart, caption: String) -> Markup {
    .element("figure", [:], [chart.svg, .element("figcaption", [:], [.text(caption)])])
  }

  /// Charts side by side, where there is room.
  package static func gallery(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "gallery"], figures)
  }
}
