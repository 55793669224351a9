internal import JPNGReports

extension BenchReport {
  /// The report as a self-contained page.
  package var html: String {
    let contents = [
      pageHead, overview, floors, sizes, variants, storage, sceneSection, storedSceneSection,
      scaleTables, refusals,
      methodSection, everyImage,
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
    let intro =
      "Milliseconds per megapixel of the full size; in brackets how many times as fast as libpng"
      + " decodes the PNGs as given. \(shownSettings.capitalizedFirst)."
    let note = fullSizeNote.map { [Markup.paragraph($0, class: "note")] } ?? []
    let table = overviewTable.html(caption: "Decode time by scale")
    return .section("Results", [.paragraph(intro), table] + note)
  }

  private var floors: Markup? {
    let table = floorTable
    guard !table.isEmpty else { return nil }
    return .section(
      Self.floorTitle,
      [.paragraph(Self.floorMethod), table.html(caption: "Time, divided by the stock libraries'")])
  }

  private func gallery(_ figures: [Figure]) -> Markup {
    .gallery(figures.map { .figure($0.chart, caption: $0.caption, $0.numbers) })
  }

  private var sizes: Markup? {
    let figures = sizeFigures
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
    let sentences = crossoverSentences
    let list = sentences.isEmpty ? [] : [Markup.bulletList(sentences)]
    return .section(
      "Size and storage", [.paragraph(Self.loadMethod), gallery(figures)] + list)
  }

  private var sceneSection: Markup? {
    guard !scenes.isEmpty else { return nil }
    let caption = "All images at full size, under a limit of memory; medians of the runs."
    return .section("Decoding all images", [sceneTable.html(caption: caption)])
  }

  private var storedSceneSection: Markup? {
    guard storedScenes?.isEmpty == false else { return nil }
    let caption = "From opening the first file to the last pixel; medians of the runs."
    return .section(Self.storedSceneTitle, [storedSceneTable.html(caption: caption)])
  }

  private var scaleTables: Markup? {
    guard !scales.isEmpty else { return nil }
    let legend =
      "ms, p95 and first: medians, 95th percentiles and first calls of all images, added, in"
      + " milliseconds. disk: the same with reading the file. memory: the most that one decoding took."
    let tables = scales.map { scale in
      Markup.details(
        "At \(scale)", isOpen: scale == largestScale,
        [summaryTable(scale: scale).html(caption: "Decoding at \(scale)")])
    }
    return .section("All contenders", [.paragraph(legend, class: "note")] + tables)
  }

  private var refusals: Markup? {
    let lines = refusalLines
    return lines.isEmpty ? nil : .section("Not timed", [.bulletList(lines)])
  }

  private var everyImage: Markup? {
    guard images.contains(where: { !$0.results.isEmpty }) else { return nil }
    let table = imageTable.html(caption: "All results; times in milliseconds")
    return .details("Every image", isTooLongForPaper: true, [table])
  }

  private var methodSection: Markup { .section("How it was measured", [.paragraph(Self.method)]) }
}
