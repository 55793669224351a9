internal import JPNGReports

extension BenchReport {
  /// One self-contained page.
  package var html: String {
    let contents = [
      pageHead, overview, sizes, variants, storage, sceneSection, scaleTables, refusals,
      everyImage, methodSection,
    ]
    return HTMLPage(title: pageTitle, contents.compactMap(\.self)).source
  }

  private var pageTitle: String {
    (["Decode benchmark"] + (machine.label.map { [$0.onOneLine] } ?? [])).joined(separator: ", ")
  }

  private var pageHead: Markup {
    let lead =
      "How fast pictures with transparency decode: PNG, LZ4 and JPNG, side by side on one machine."
    return .element(
      "header", [:],
      [
        .element("h1", [:], ["Decode benchmark"]), .paragraph(lead, class: "lead"),
        .facts(machineFacts),
      ])
  }

  private var overview: Markup? {
    guard !summary.isEmpty else { return .section("Results", [.paragraph("Nothing was timed.")]) }
    let caption =
      "Milliseconds per megapixel of the full size; in brackets how many times as fast as libpng"
      + " decodes the PNGs as given. \(shownSettings.prefix(1).uppercased())"
      + "\(shownSettings.dropFirst())."
    let note = fullSizeNote.map { [Markup.paragraph($0, class: "note")] } ?? []
    return .section("Results", [overviewTable.html(caption: caption)] + note)
  }

  private func gallery(_ figures: [BenchFigure]) -> Markup {
    .gallery(figures.map { .figure($0.chart, caption: $0.caption, $0.numbers) })
  }

  private var sizes: Markup? {
    let figures = scales.compactMap { sizeFigure(scale: $0) }
    guard !figures.isEmpty else { return nil }
    return .section("Decode time by image size", [gallery(figures)])
  }

  private var variants: Markup? {
    let figures = variantFigures
    guard !figures.isEmpty else { return nil }
    return .section("What settings change", [gallery(figures)])
  }

  private var storage: Markup? {
    let figures = [bytesFigure, storageFigure].compactMap(\.self)
    guard !figures.isEmpty else { return nil }
    let sentences = scales.flatMap { scale in
      crossoverSentences(scale: scale).map { "At \(scale), \($0)".onOneLine }
    }
    let list = sentences.isEmpty ? [] : [Markup.bulletList(sentences)]
    return .section(
      "Size and storage", [.paragraph(Self.loadMethod), gallery(figures)] + list)
  }

  private var sceneSection: Markup? {
    guard !scenes.isEmpty else { return nil }
    let caption = "All images at full size, under a limit of memory; medians of the runs."
    return .section("Decoding all images", [sceneTable.html(caption: caption)])
  }

  private var scaleTables: Markup? {
    guard !scales.isEmpty else { return nil }
    let legend =
      "ms, p95 and first: medians, 95th percentiles and first calls of all images, added, in"
      + " milliseconds. memory: the most that one decoding took."
    return .section(
      "All contenders",
      [.paragraph(legend, class: "note")]
        + scales.map { scale in
          .details(
            "At \(scale)", [summaryTable(scale: scale).html(caption: "Decoding at \(scale)")])
        })
  }

  private var refusals: Markup? {
    let lines = refusalLines
    return lines.isEmpty ? nil : .section("Not timed", [.bulletList(lines)])
  }

  private var everyImage: Markup? {
    guard images.contains(where: { !$0.results.isEmpty }) else { return nil }
    let caption = "All results; times in milliseconds."
    return .section(
      "Every image", [.details("Show the table", [imageTable.html(caption: caption)])])
  }

  private var methodSection: Markup { .section("How it was measured", [.paragraph(Self.method)]) }
}
