internal import JPNGReports

extension PackReport {
  /// The report as a self-contained page: totals, charts, a table that can be sorted and filtered,
  /// and a viewer of the pictures. The address of the first asset in the page is `#asset-1`.
  ///
  /// - Parameters:
  ///   - embedLimit: How many bytes the pictures may take in the page.
  ///   - options: The names of the options that the page speaks of.
  ///   - pictures: Returns the pictures of the asset at an index, `nil` where there are none. It is
  ///     called for the assets with the worst scores first, and not where they cannot fit.
  package func html(
    embedLimit: Int, options: OptionNames, pictures: (Int) -> AssetPictures?
  ) -> String {
    let embedded = EmbeddedPictures(
      self, limit: embedLimit, limitOption: options.embedLimit, pictures: pictures)
    guard !assets.isEmpty else {
      return HTMLPage(title: "Pack report", style: PackPage.style, [pageHead(embedded)]).source
    }
    let contents = [
      pageHead(embedded), distributions, assetSection(embedded), settingsSection,
      PackPage.viewer,
    ]
    return HTMLPage(
      title: "Pack report", style: PackPage.style, contents.compactMap(\.self),
      script: PackPage.script, data: embedded.elements
    ).source
  }

  private func pageHead(_ embedded: EmbeddedPictures) -> Markup {
    let budgetLines = budget?.text.split(separator: "\n").map(String.init) ?? []
    let notes = budgetLines + [droppableSentence, cutSentence(embedded)].compactMap(\.self)
    return .element(
      "header", [:],
      [
        .element("h1", [:], ["Pack report"]), .paragraph(lead, class: "lead"),
        .element("div", ["class": "headline"], [.facts(headline)]),
        .facts(pageFacts(embedded)),
      ] + notes.map { .paragraph($0, class: "note") })
  }

  /// Which pictures had no room in the page; `nil` if all had.
  private func cutSentence(_ embedded: EmbeddedPictures) -> String? {
    let cut = embedded.count(.overLimit)
    guard cut > 0 else { return nil }
    let order = assets.contains { $0.scores != nil } ? " Those of the worst scores came first." : ""
    return "Pictures of \(cut) \(cut == 1 ? "asset" : "assets") are not in this page:"
      + " \(embedded.limitWords)." + order
  }

  private var lead: String {
    let done = totals.assets - totals.failed
    guard done > 0 else { return assets.isEmpty ? "Nothing to pack." : "Nothing was packed." }
    return "\(done) \(done == 1 ? "picture" : "pictures"), packed by \(tool.onOneLine)."
  }

  /// The most important facts.
  private var headline: [(name: String, value: String)] {
    let scores = assets.compactMap { $0.scores?.ssimulacra2 }
    let worst = scores.min().map { [("Worst score", $0.asScore)] } ?? []
    return [
      ("Source", totals.sourceBytes.asByteCount), ("Packed", totals.packedBytes.asByteCount),
      ("Ratio", (totals.sourceBytes > 0 ? totals.ratio : nil).asPercentage),
    ] + worst
  }

  /// The other facts.
  private func pageFacts(_ embedded: EmbeddedPictures) -> [(name: String, value: String)] {
    let scores = assets.compactMap { $0.scores?.ssimulacra2 }.sorted()
    let bitsPerPixel =
      totals.pixels > 0 ? 8 * Double(totals.packedBytes) / Double(totals.pixels) : nil
    let missed = assets.count { $0.targetReached == false }
    let facts: [(name: String, value: String?)] = [
      ("Assets", "\(totals.assets)"),
      ("Unchanged", count(.unchanged)),
      ("Fallback", count(.fallback)),
      ("Failed", count(.failed)),
      ("Pixels", "\((Double(totals.pixels) / 1e6).asFigure) million"),
      ("Bits per pixel", bitsPerPixel?.asFigure),
      ("Source as optimised PNG", totals.optimizedBytes?.asByteCount ?? "not measured"),
      ("Ratio to that", totals.ratioToOptimized.map { Optional($0).asPercentage }),
      (
        "Median score", scores.isEmpty ? nil : scores[scores.count / 2].asScore
      ),
      ("Below the target", missed > 0 ? "\(missed)" : nil),
      ("Time", "\(totals.seconds.formatted(digits: 2)) s"),
      ("Scoring, all assets", totals.scoreSeconds.map { "\($0.formatted(digits: 2)) s" }),
      ("With pictures", "\(embedded.pairCount) of \(assets.count)"),
    ]
    return facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
  }

  /// The number of assets with a status; `nil` where there are none.
  private func count(_ status: AssetOutcome.Status) -> String? {
    let count = assets.filter { $0.status == status }.count
    return count == 0 ? nil : "\(count)"
  }

  /// The settings of the pack; `nil` where none is known.
  private var settingsSection: Markup? {
    let facts: [(name: String, value: String?)] = [
      ("Target quality", settings.targetQuality.map { $0.trimmed(digits: 9) }),
      ("Quality", settings.targetQuality == nil ? settings.quality.map(String.init) : nil),
      ("Subsampling", settings.subsampling), ("Alpha", settings.alpha),
      ("Alpha quality", settings.alphaQuality.map(String.init)), ("Effort", settings.effort),
      ("Progressive", settings.progressive.map { $0 ? "yes" : "no" }),
      ("Hidden colour", settings.hiddenColor), ("Association", settings.association),
      ("Colour profile", settings.colorProfile), ("Fallback", settings.fallback),
    ]
    let known = facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
    return known.isEmpty ? nil : .section("Settings", [.facts(known)])
  }
}
