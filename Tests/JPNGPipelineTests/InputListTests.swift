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
