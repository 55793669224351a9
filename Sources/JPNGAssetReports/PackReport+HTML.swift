internal import JPNGReports

extension PackReport {
  /// One self-contained page: totals, charts, a table that sorts and filters, and a viewer of the
  /// pictures. The asset at an index has the address `#asset-` and the index from 1.
  ///
  /// - Parameters:
  ///   - embedLimit: How many bytes of the page pictures may take.
  ///   - pictures: Those of the asset at an index, `nil` where there are none. Asked for the worst
  ///     scores first, and not for what cannot fit.
  package func html(embedLimit: Int, pictures: (Int) -> AssetPictures?) -> String {
    let embedded = EmbeddedPictures(self, limit: embedLimit, pictures: pictures)
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
    let cut = embedded.count(.overLimit)
    let note =
      "Pictures of \(cut) \(cut == 1 ? "asset" : "assets") are not in this page:"
      + " \(embedded.limitWords)."
      + (assets.contains { $0.scores != nil } ? " Those of the worst scores came first." : "")
    return .element(
      "header", [:],
      [
        .element("h1", [:], ["Pack report"]), .paragraph(lead, class: "lead"),
        .element("div", ["class": "headline"], [.facts(headline)]),
        .facts(pageFacts(embedded)),
      ] + (cut > 0 ? [.paragraph(note, class: "note")] : []))
  }

  private var lead: String {
    let done = totals.assets - totals.failed
    guard done > 0 else { return assets.isEmpty ? "Nothing to pack." : "Nothing was packed." }
    return "\(done) \(done == 1 ? "picture" : "pictures"), packed by \(tool.onOneLine)."
  }

  /// What everybody wants to know.
  private var headline: [(name: String, value: String)] {
    let scores = assets.compactMap { $0.scores?.ssimulacra2 }
    let worst = scores.min().map { [("Worst score", $0.asScore)] } ?? []
    return [
      ("Source", totals.sourceBytes.asByteCount), ("Packed", totals.packedBytes.asByteCount),
      ("Ratio", (totals.sourceBytes > 0 ? totals.ratio : nil).asPercentage),
    ] + worst
  }

  /// The other facts, one a line.
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
      ("With pictures", "\(embedded.count(.embedded)) of \(assets.count)"),
    ]
    return facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
  }

  /// `nil` where no asset has the status.
  private func count(_ status: AssetOutcome.Status) -> String? {
    let count = assets.filter { $0.status == status }.count
    return count == 0 ? nil : "\(count)"
  }

  /// `nil` where nothing is known of them.
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
