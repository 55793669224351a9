import Testing

/// What must hold of Markdown with names from anywhere.
enum MarkdownChecks {
  static func expectHarmless(_ markdown: String, location: SourceLocation = #_sourceLocation) {
    #expect(!markdown.contains("<script"), sourceLocation: location)
    #expect(!markdown.contains("\n# heading"), sourceLocation: location)
    #expect(markdown.utf8.count < 60_000, sourceLocation: location)
    let opened = markdown.matches(of: /<details>/).count
    #expect(markdown.matches(of: /<\/details>/).count == opened, sourceLocation: location)
    // Whoever is called by "@" is called outside of code only.
    let text = markdown.replacing(/<code>.*?<\/code>/, with: "")
    #expect(!text.contains("@everyone"), sourceLocation: location)
    // Every row of a table has as many cells as its rule.
    var cells = 0
    for line in markdown.split(separator: "\n") where line.hasPrefix("|") {
      let count = line.replacing("\\|", with: "").count { $0 == "|" }
      if line.hasPrefix("| :--") { #expect(count == cells, sourceLocation: location) }
      if cells > 0, line.contains("<code>") { #expect(count == cells, sourceLocation: location) }
      cells = count
    }
  }
}
