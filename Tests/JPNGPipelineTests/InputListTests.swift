import JPNGFiles
import JPNGPipeline
import JPNGThreads
import TestSupport
import Testing

@Suite("Lists of inputs")
struct InputListTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "in/a.png")
    try folder.write([2], to: "in/sub/b.PNG")
    try folder.write([3], to: "in/c.txt")
  }

  private func list(_ arguments: [InputArgument]) -> InputList {
    InputList(arguments, pathExtensions: ["png"], cancellation: Cancellation())
  }

  private func path(_ name: String) -> InputSource { .path(folder.path(name)) }

  @Test("A folder is searched, a file is taken whatever its name, standard input gets a name")
  func sources() {
    let found = list([.source(path("in")), .source(path("in/c.txt")), .source(.standardInput)])
    #expect(
      found.files == [
        InputFile(path("in/a.png"), relativePath: "a.png"),
        InputFile(path("in/sub/b.PNG"), relativePath: "sub/b.PNG"),
        InputFile(path("in/c.txt"), relativePath: "c.txt"),
        InputFile(.standardInput, relativePath: "stdin.png"),
      ])
    #expect(found.failures.isEmpty && found.lists.isEmpty && !found.isSingleFile)
  }

  @Test("What the pipeline takes for one file")
  func single() throws {
    try folder.write(Array(folder.path("in/a.png").utf8), to: "list")
    #expect(list([.source(path("in/a.png"))]).isSingleFile)
    #expect(list([.source(.standardInput)]).isSingleFile)
    #expect(!list([.source(path("in"))]).isSingleFile)
    #expect(!list([.list(path("list"), name: "list")]).isSingleFile)
  }

  @Test("A line of a list stands for standard input only where the caller says so")
  func lines() throws {
    let named = folder.path("in/a.png")
    try folder.write(Array("\(named)\r\n\n-\n".utf8), to: "list")
    let plain = list([.list(path("list"), name: "@list")])
    #expect(plain.files.map(\.source) == [.path(named)])
    #expect(plain.failures.map(\.path) == ["-"])
    #expect(plain.lists == [folder.path("list")])
    let withInput = list([.list(path("list"), name: "@list", standardInput: "-")])
    #expect(withInput.files.map(\.source) == [.path(named), .standardInput])
    #expect(withInput.failures.isEmpty)
  }
}

@Suite("Which inputs are taken, and what their paths count from")
struct InputSelectionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["a.png", "drafts/b.png", "ui/c.png", "ui/old/d.png", "ui/old/e.png"] {
      try folder.write([], to: "in/" + path)
    }
  }

  private func list(_ selection: InputSelection, _ paths: [String] = ["in"]) -> InputList {
    InputList(
      paths.map { .source(.path(folder.path($0))) }, pathExtensions: ["png"],
      selection: selection, cancellation: Cancellation())
  }

  @Test("A file in a folder leaves out what is below that folder")
  func ignoreFiles() throws {
    try folder.write(Array("drafts/\n# not a pattern\r\n".utf8), to: "in/.ignored")
    try folder.write(Array("*.png\r\n!e.png\r\n".utf8), to: "in/ui/old/.ignored")
    var selection = InputSelection()
    selection.ignoreFileName = ".ignored"
    let found = list(selection)
    #expect(found.files.map(\.relativePath) == ["a.png", "ui/c.png", "ui/old/e.png"])
    #expect(found.ignoreFiles.count == 2 && found.folders.count == 3 && found.failures.isEmpty)
  }

  @Test("A line that is no pattern is a failure with its line")
  func invalid() throws {
    try folder.write(Array("a\n[b\n".utf8), to: "in/.ignored")
    var selection = InputSelection()
    selection.ignoreFileName = ".ignored"
    #expect(list(selection).failures.map(\.reason) == ["line 2 has a [ without its ]"])
  }

  @Test("With a root, the paths of files and folders count from it, as those of exclusions do")
  func root() throws {
    var selection = InputSelection()
    selection.root = folder.path("in")
    let patterns = [try #require(try IgnorePattern(line: "/ui/old/d.png"))]
    selection.exclusions.add(patterns)
    let found = list(selection, ["in/ui", "in/a.png", "in/ui/old/d.png", "elsewhere.png"])
    #expect(found.files.map(\.relativePath) == ["ui/c.png", "ui/old/e.png", "a.png"])
    #expect(found.failures.map(\.path) == [folder.path("elsewhere.png")])
    selection.root = folder.path("in/ui")
    #expect(
      list(selection, ["in/a.png"]).failures.first?.cause == .outsideRoot(folder.path("in/ui")))
  }

  @Test("Rules know a file that was named by its path below their folder")
  func namedFile() {
    var selection = InputSelection()
    selection.folderOfRules = folder.path("in")
    let file = list(selection, ["in/ui/c.png"]).files.first
    #expect(file?.relativePath == "c.png" && file?.settingsPath == "ui/c.png")
  }
}
