extension Markup {
  /// A section with a heading of the second level.
  package static func section(_ heading: String, _ contents: [Markup]) -> Markup {
    .element("section", [:], [.element("h2", [:], [.text(heading)])] + contents)
  }

  /// A paragraph of plain text.
  package static func paragraph(_ text: String, class name: String? = nil) -> Markup {
    guard let name else { return .element("p", [:], [.text(text)]) }
    return .element("p", ["class": name], [.text(text)])
  }

  /// A list of lines of plain text.
  package static func bulletList(_ items: [String]) -> Markup {
    .element("ul", [:], items.map { .element("li", [:], [.text($0)]) })
  }

  /// A list of names with their values: "CPU", "Intel Xeon".
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

  /// Contents that the reader can unfold. In print they are unfolded, or left out where they are
  /// too long for paper.
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

  /// A chart with a caption, and a table of its numbers that the reader can unfold.
  package static func figure(_ chart: Chart, caption: String, _ numbers: TextTable) -> Markup {
    .element(
      "figure", [:],
      [
        chart.svg, .element("figcaption", [:], [.text(caption)]),
        .details("The numbers", [numbers.html(caption: chart.title)]),
      ])
  }

  /// A chart with a caption, whose numbers are elsewhere in the page.
  package static func figure(_ chart: Chart, caption: String) -> Markup {
    .element("figure", [:], [chart.svg, .element("figcaption", [:], [.text(caption)])])
  }

  /// Charts that are side by side where there is room.
  package static func gallery(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "gallery"], figures)
  }
}
