internal import JPNGReports

extension BenchReport {
  /// The report as a Markdown document for GitHub, with a line break at its end.
  package var markdown: String {
    let facts = machineFacts.map { "- \($0.name): \($0.value.escapedForMarkdown)" }
    var parts = ["# Decode benchmark", facts.joined(separator: "\n"), Self.method]
    if let fullSizeNote { parts.append(fullSizeNote.escapedForMarkdown) }
    for scale in scales {
      parts += ["## Decoding at \(scale.escapedForMarkdown)", summaryTable(scale: scale).markdown]
    }
    parts += floorParts + loadParts
    if !scenes.isEmpty { parts += ["## Decoding all images", sceneTable.markdown] }
    if storedScenes?.isEmpty == false {
      parts += ["## \(Self.storedSceneTitle)", storedSceneTable.markdown]
    }
    parts += refusalParts + imageParts
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var floorParts: [String] {
    let table = floorTable
    guard !table.isEmpty else { return [] }
    let settings = shownSettings.escapedForMarkdown.capitalizedFirst
    return ["## \(Self.floorTitle)", "\(settings). \(Self.floorMethod)", table.markdown]
  }

  private var loadParts: [String] {
    guard !summary.isEmpty else { return [] }
    let settings = shownSettings.escapedForMarkdown
    let parts = [
      "## Loading",
      "Milliseconds at \(largestScale.escapedForMarkdown), by the speed of storage; \(settings). "
        + Self.loadMethod, loadTable(scale: largestScale).markdown,
    ]
    let sentences = crossoverSentences.map { "- " + $0.escapedForMarkdown }
    return parts + (sentences.isEmpty ? [] : [sentences.joined(separator: "\n")])
  }

  private var refusalParts: [String] {
    let lines = refusalLines.map { "- \($0.escapedForMarkdown)" }
    return lines.isEmpty ? [] : ["## Not timed", lines.joined(separator: "\n")]
  }

  private var imageParts: [String] {
    guard !images.isEmpty else { return [] }
    return [
      "<details>\n<summary>Every image</summary>", imageTable.markdown, "</details>",
    ]
  }

  /// A short form of the results for a README, without a heading and with a line break at the end.
  package var readmeSection: String {
    guard !summary.isEmpty else { return "Nothing was timed.\n" }
    let sentences = crossoverSentences(scale: largestScale)
    let intro =
      "Milliseconds per megapixel of the full size, in brackets how many times as fast as libpng"
      + " decodes the PNGs as given; \(shownSettings)."
    let parts = [
      machineLine.escapedForMarkdown + ".", intro.escapedForMarkdown, overviewTable.markdown,
      fullSizeNote.map(\.escapedForMarkdown) ?? "",
      floorSentences.map(\.escapedForMarkdown).joined(separator: " "),
      sentences.map(\.escapedForMarkdown).joined(separator: " "),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}
