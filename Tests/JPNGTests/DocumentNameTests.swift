import Foundation
import TestSupport
import Testing

/// The documents name files and types, and link to each other: all of that must be there.
@Suite("Names in the documents")
struct DocumentNameTests {
  private static let documents = [
    "README.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md", "docs/architecture.md",
    "docs/design-notes.md", "docs/quality.md", "docs/budgets.md", "docs/embedding.md",
    "docs/format.md", "docs/build-systems.md", "docs/fuzzing.md", "docs/desktop.md",
    "docs/games.md",
  ]

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.standardizedFileURL.path)
  }

  @Test("Every quoted path and every link leads to something", arguments: documents)
  func paths(document: String) throws {
    let text = try SourceDocument(document).prose
    let root = SharedFixtures.packageRoot
    for path in SourceDocument.quoted(in: text)
    where path.wholeMatch(of: /(Sources|Plugins|Integrations|Tests|docs|bench)\/[\w\/.+-]+/) != nil
    {
      #expect(Self.exists(root.appending(path: path)), "\(path)")
    }
    let folder = root.appending(path: document).deletingLastPathComponent()
    for link in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map({ String($0.1) }) {
      #expect(Self.exists(folder.appending(path: link)), "\(link)")
    }
  }

  @Test("Every quoted type, member and file is in the sources", arguments: documents)
  func names(document: String) throws {
    // `CodedPlane.rows`, `Extension+Parsing.swift`, `JPNGEncoder.encode(_:reusing:)`: what begins
    // as a type does.
    let name = /[A-Z]\w*[a-z]\w*(?:[.+]\w+)*(?:\([\w:]*\))?/
    let known = try Self.knownWords.get()
    for quoted in SourceDocument.quoted(in: try SourceDocument(document).prose)
    where quoted.wholeMatch(of: name) != nil && !Self.otherNames.contains(quoted) {
      let unknown = Self.words(of: quoted).filter { !known.contains($0) }
      #expect(unknown.isEmpty, "\(quoted)")
    }
  }

  /// Names of other software that no source has.
  private static let otherNames: Set<String> = [
    "AsyncSequence", "UIImage", "NSImage", "GtkImage", "SDL_LockTexture",
  ]

  /// The words of all sources, and of the names of files.
  private static let knownWords = Result {
    let files = try ["Sources", "Plugins", "Tests"].flatMap { try SourceDocument.files(in: $0) }
    let texts = files.filter { !$0.path.hasSuffix("/DocumentNameTests.swift") }.map(\.text)
    let others = try ["Package.swift", "Makefile"].map { try SourceDocument($0).text }
    return (texts + others + files.map(\.path)).reduce(into: Set<Substring>()) { known, text in
      known.formUnion(words(of: text))
    }
  }

  private static func words(of text: String) -> [Substring] {
    text.utf8.split { byte in
      !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte & ~0x20)
        && byte != UInt8(ascii: "_")
    }.map(Substring.init)
  }
}
