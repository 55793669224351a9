internal import JPNGReports

extension PackReport {
  /// The table of all assets, and the form that filters it. The table can be read without the
  /// script. The form is hidden until the script shows it.
  func assetSection(_ embedded: EmbeddedPictures) -> Markup {
    let columns = AssetColumn.columns(of: assets)
    let folders = ShownFolders(assets)
    let table = Markup.element(
      "table", ["id": "assets", "class": embedded.pairCount > 0 ? "thumbnails" : ""],
      [
        .element("caption", [:], caption(folders)),
        .element("thead", [:], [.element("tr", [:], titles(columns))]),
        .element(
          "tbody", [:],
          indicesWorstFirst.map { row($0, columns, folders.name(of: assets[$0]), embedded) }),
      ])
    let hasScores = columns.contains { $0.name == "score" }
    let legend =
      "Score: SSIMULACRA2, the worst over all backgrounds; below 70 in bold. Fringe: how far edges"
      + " are off; lower is better. Alpha error: the largest, in steps of 255."
    return .section(
      "Assets",
      [
        filterForm(columns),
        .element("div", ["id": "assets-scroll", "class": "scroll"], [table]),
      ] + (hasScores ? [.paragraph(legend, class: "note")] : [])
        + (embedded.count(.embeddedCopy) > 0 ? [.paragraph(copyNote, class: "note")] : []))
  }

  private func caption(_ folders: ShownFolders) -> [Markup] {
    let order = hasScores ? "Failed ones and the lowest scores first." : ""
    guard !folders.common.isEmpty else { return [.text("All assets. \(order)")] }
    return [
      "All assets, in ", .element("bdi", [:], [.text(folders.common)]), .text(". \(order)"),
    ]
  }

  private var copyNote: String {
    "Packed pictures are the packed files themselves. Sources marked as a copy are shown, and"
      + " compared in this page, as a JPNG of quality \(AssetPictures.copyQuality) with exact alpha,"
      + " which is smaller than the PNG. Scores are those of the sources."
  }

  private func titles(_ columns: [AssetColumn]) -> [Markup] {
    let name = Markup.element("th", ["scope": "col", "data-column": "name"], ["Asset"])
    return [name]
      + columns.map { column in
        .element(
          "th", ["scope": "col", "data-column": column.name, "class": column.styleName],
          [.text(column.title)])
      }
  }

  private func row(
    _ index: Int, _ columns: [AssetColumn], _ name: ShownFolders.Name,
    _ embedded: EmbeddedPictures
  ) -> Markup {
    let asset = assets[index]
    let attributes = [
      ("id", "asset-\(index + 1)"), ("data-reason", reason(index, embedded)),
      ("data-source", embedded.states[index] == .embeddedCopy ? "copy" : ""),
      ("class", asset.status.rawValue),
    ]
    return .element(
      "tr", attributes: attributes.filter { !$0.1.isEmpty },
      [nameCell(index, name)] + columns.map { $0.cell(asset) })
  }

  /// Why the page has no pictures of an asset; empty where it has them.
  private func reason(_ index: Int, _ embedded: EmbeddedPictures) -> String {
    switch embedded.states[index] {
    case .embedded, .embeddedCopy: ""
    case .overLimit: "The pictures are not in this page: \(embedded.limitWords)."
    case .missing: assets[index].errorText.map { "Failed: \($0)" } ?? "There are no pictures."
    }
  }

  /// The name links to the viewer. What the style does not show of it is there all the same: for
  /// the filter, for who copies it, and for who listens to the page.
  private func nameCell(_ index: Int, _ name: ShownFolders.Name) -> Markup {
    let folder = [
      ("common", name.common), ("skipped", name.skipped), ("rest", name.folder),
    ].filter { !$0.1.isEmpty }.map { Markup.element("span", ["class": $0], [.text($1)]) }
    // Each part is isolated, because text that is written from right to left would otherwise change
    // the order of what is beside it.
    let link = Markup.element(
      "a", ["href": Self.link(to: index), "title": assets[index].shownName],
      (folder.isEmpty ? [] : [.element("bdi", ["class": "folder"], folder)])
        + [.element("bdi", [:], [.text(name.file)])])
    return .element(
      "th", ["scope": "row", "data-key": assets[index].shownName],
      [link] + statusNote(assets[index]))
  }

  /// The status, where it is not that of most assets.
  private func statusNote(_ asset: AssetOutcome) -> [Markup] {
    switch asset.status {
    case .packed: []
    case .unchanged, .fallback:
      [.element("span", ["class": "status"], [.text(asset.status.rawValue)])]
    case .failed:
      [.element("span", ["class": "error"], [.text(asset.errorText ?? "")])]
    }
  }

  private func filterForm(_ columns: [AssetColumn]) -> Markup {
    var fields = [
      Self.field("Name", ["type": "search", "name": "filter-name", "autocomplete": "off"])
    ]
    if columns.contains(where: { $0.name == "score" }) {
      fields.append(
        Self.field("Score below", ["type": "number", "name": "filter-score", "step": "any"]))
    }
    for column in columns where ["status", "alpha"].contains(column.name) {
      let values = Set(assets.compactMap { column.value($0)?.key }).sorted()
      if values.count > 1 { fields.append(Self.choice(column.title, column.name, values)) }
    }
    fields.append(.element("button", ["type": "reset"], ["Show all"]))
    fields.append(.element("output", ["id": "shown"]))
    return .element("form", ["id": "filters", "class": "filters", "hidden": "hidden"], fields)
  }

  private static func field(
    _ label: String, _ attributes: KeyValuePairs<String, String>
  ) -> Markup {
    .element(
      "label", [:], [.element("span", [:], [.text(label)]), .element("input", attributes)])
  }

  private static func choice(_ label: String, _ column: String, _ values: [String]) -> Markup {
    let all = Markup.element("option", ["value": ""], ["all"])
    let options = values.map { Markup.element("option", ["value": $0], [.text($0)]) }
    return .element(
      "label", [:],
      [
        .element("span", [:], [.text(label)]),
        .element("select", ["name": "filter-\(column)"], [all] + options),
      ])
  }
}

extension AssetColumn {
  var styleName: String { (isNumber ? "number " : "") + place.rawValue }

  fileprivate func cell(_ asset: AssetOutcome) -> Markup {
    guard let value = value(asset) else {
      return .element("td", ["class": styleName], [.text(TextTable.noValue)])
    }
    return .element(
      "td", ["class": styleName + emphasis(asset), "data-key": value.key], [.text(value.text)])
  }

  /// The style of low scores.
  private func emphasis(_ asset: AssetOutcome) -> String {
    guard name == "score", let score = asset.scores?.ssimulacra2, score < 70 else { return "" }
    return score < 50 ? " low poor" : " low"
  }
}

extension AssetOutcome {
  /// Why the asset has failed; `nil` where it has not.
  fileprivate var errorText: String? {
    guard status == .failed else { return nil }
    return (error ?? "no reason given").onOneLine.shortened(toBytes: 400)
  }
}
