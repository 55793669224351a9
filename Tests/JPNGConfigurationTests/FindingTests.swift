import JPNGFiles
import TestSupport
import Testing

@testable import JPNGConfiguration

@Suite("Finding the configuration")
struct FindingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([], to: "tree/art/ui/a.png")
  }

  private func path(_ inputs: String...) throws -> String? {
    try Configuration.path(for: inputs.map(folder.path))
  }

  @Test("In the folder first, else beside it; of a file, in its folder")
  func places() throws {
    #expect(try path("tree/art") == nil)
    try folder.write([], to: "tree/jpng.yml")
    #expect(try path("tree/art") == folder.path("tree/jpng.yml"))
    try folder.write([], to: "tree/art/jpng.yml")
    #expect(try path("tree/art") == folder.path("tree/art/jpng.yml"))
    #expect(try path("tree/art/ui/a.png") == nil, "above the folder of a file outside")
    try folder.write([], to: "tree/art/ui/jpng.yml")
    #expect(try path("tree/art/ui/a.png") == folder.path("tree/art/ui/jpng.yml"))
    #expect(try path("tree/art/ui/b.png") == folder.path("tree/art/ui/jpng.yml"))
  }

  @Test("Inputs with different ones are refused")
  func different() throws {
    try folder.write([], to: "one/jpng.yml")
    try folder.write([], to: "two/jpng.yml")
    #expect(try path("one", "one") == folder.path("one/jpng.yml"))
    #expect(throws: ConfigurationError.self) { try path("one", "two") }
  }

  @Test("A file that cannot be read keeps the system's reason")
  func unreadable() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(path: folder.path("none.yml"))
    }
    #expect(error?.unreadable?.path == folder.path("none.yml"))
  }
}
