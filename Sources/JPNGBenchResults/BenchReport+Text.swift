internal import JPNGReports

extension BenchReport {
  /// The report for a terminal that is so many characters wide, without a line break at the end.
  package func text(columns: Int = 100) -> String {
    let sections = [
      [head(columns)], scales.map { scaleSection($0, columns) }, [floorSection(columns)],
      [loadSection(columns)], [sceneSection(columns)], [storedSceneSection(columns)],
      [notes(columns)],
    ].flatMap(\.self)
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func head(_ columns: Int) -> String {
    let facts = machineFacts.map { "\($0.name): \($0.value)" }
    return facts.map { $0.wrapped(columns: columns) }.joined(separator: "\n")
  }

  private func scaleSection(_ scale: String, _ columns: Int) -> String {
    let title = "Decoding at \(scale.onOneLine)"
    return section(title, summaryTable(scale: scale).text(columns: columns), columns)
  }

  private func floorSection(_ columns: Int) -> String {
    let table = floorTable
    guard !table.isEmpty else { return "" }
    let title = "\(Self.floorTitle) (\(shownSettings))"
    let note = Self.floorMethod.wrapped(columns: columns)
    return section(title, table.text(columns: columns) + "\n\n" + note, columns)
  }

  private func loadSection(_ columns: Int) -> String {
    guard !summary.isEmpty else { return "" }
    let title =
      "Milliseconds to load at \(largestScale), by the speed of storage (\(shownSettings))"
    let table = loadTable(scale: largestScale).text(columns: columns)
    let sentences = crossoverSentences.map { $0.wrapped(columns: columns) }
    let lines = sentences.isEmpty ? [] : ["", sentences.joined(separator: "\n")]
    return section(title, ([table] + lines).joined(separator: "\n"), columns)
  }

  private func sceneSection(_ columns: Int) -> String {
    guard !scenes.isEmpty else { return "" }
    return section("Decoding all images", sceneTable.text(columns: columns), columns)
  }

  private func storedSceneSection(_ columns: Int) -> String {
    guard storedScenes?.isEmpty == false else { return "" }
    return section(Self.storedSceneTitle, storedSceneTable.text(columns: columns), columns)
  }

  private func notes(_ columns: Int) -> String {
    let refusals = refusalLines.map { "Refused: \($0)" }
    let lines = [Self.method, Self.loadMethod, fullSizeNote].compactMap(\.self) + refusals
    return lines.map { $0.wrapped(columns: columns) }.joined(separator: "\n")
  }

  private func section(_ title: String, _ body: String, _ columns: Int) -> String {
    title.wrapped(columns: columns) + "\n" + body
  }
}
