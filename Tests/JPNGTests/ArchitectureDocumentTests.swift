import Foundation
import Testing

/// docs/architecture.md says which targets there are, what they import, which files have unsafe
/// code and what knows the time: so it must be.
@Suite("The architecture document")
struct ArchitectureDocumentTests {
  private let document: SourceDocument
  private let targets: [PackageTarget]

  init() throws {
    document = try SourceDocument("docs/architecture.md")
    targets = try PackageTarget.all()
  }

  @Test("The table of layers has the targets of Package.swift and their dependencies")
  func layers() throws {
    var listed: [String: Set<String>] = [:]
    for row in document.rows(under: "## Layers") {
      let imports = Set(SourceDocument.quoted(in: row[2]))
      for target in SourceDocument.quoted(in: row[0]) { listed[target] = imports }
    }
    #expect(listed.keys.sorted() == targets.map(\.name).sorted())
    for target in targets {
      #expect(listed[target.name] == Set(target.dependencies), "\(target.name)")
    }
  }

  @Test("No file imports a target that its own target does not depend on")
  func imports() throws {
    let names = Set(targets.map(\.name))
    for target in targets {
      for (path, text) in try SourceDocument.files(in: target.folder)
      where path.hasSuffix(".swift") {
        let imported = text.split(separator: "\n").filter { $0.contains("import ") }
          .compactMap { $0.split(separator: " ").last.map(String.init) }
        let undeclared = names.intersection(imported).subtracting(target.dependencies)
        #expect(undeclared.isEmpty, "\(path)")
      }
    }
  }

  @Test("The arrows of the diagram say what the targets in it depend on, and nothing else")
  func diagram() {
    var arrows: [String: [String]] = [:]
    for line in document.lines {
      let sides = line.components(separatedBy: " --> ")
      guard sides.count == 2 else { continue }
      let start = sides[0].trimmingCharacters(in: .whitespaces)
      arrows[start, default: []] += sides[1].components(separatedBy: " & ")
    }
    func reachable(_ name: String) -> Set<String> {
      (arrows[name] ?? []).reduce(into: []) { $0.formUnion(reachable($1).union([$1])) }
    }
    let drawn = Set(arrows.keys).union(arrows.values.joined())
    #expect(drawn.isSubset(of: targets.map(\.name)))
    for target in targets where drawn.contains(target.name) {
      let dependencies = drawn.intersection(target.dependencies)
      #expect(dependencies.isSubset(of: reachable(target.name)), "\(target.name)")
      #expect(dependencies.isSuperset(of: arrows[target.name] ?? []), "\(target.name)")
    }
  }

  /// The files that may have unsafe code.
  private var rooms: [String] {
    document.rows(under: "## Where unsafe code lives")
      .flatMap { SourceDocument.quoted(in: $0[1]) }
  }

  @Test("Files with unsafe code are in the rooms that are listed, and there are few of them")
  func unsafeFiles() throws {
    let found = try SourceDocument.files(in: "Sources").filter { path, text in
      path.hasSuffix(".swift")
        && (text.contains("Unsafe") || text.contains("nonisolated(unsafe)"))
    }.map(\.path)
    #expect(rooms.sorted() == found)
    #expect(found.count <= 64)
  }

  @Test("Just the targets without such a file are compiled with strict memory safety")
  func strictMemorySafety() throws {
    for target in targets where target.folder.hasPrefix("Sources/") {
      let files = try SourceDocument.files(in: target.folder).map(\.path)
      guard files.contains(where: { $0.hasSuffix(".swift") }) else { continue }
      let isSafe = !rooms.contains { $0.hasPrefix("\(target.folder)/") }
      #expect((target.swiftSettings?.hasPrefix("safe") == true) == isSafe, "\(target.name)")
    }
  }

  @Test("Nothing but the targets that are listed knows the time")
  func clocks() throws {
    let listed = document.section("## What measures time").filter { $0.hasPrefix("- ") }
      .flatMap(SourceDocument.quoted)
    let found = try targets.filter { target in
      try target.folder.hasPrefix("Sources/")
        && SourceDocument.files(in: target.folder).contains { $0.text.contains("Clock.now") }
    }
    #expect(listed.sorted() == found.map(\.name).sorted())
  }
}
