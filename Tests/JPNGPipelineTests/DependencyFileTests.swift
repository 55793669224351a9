import JPNGPipeline
import JPNGThreads
import TestSupport
import Testing

@Suite("Files for Make and Ninja")
struct DependencyFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "in/a b.png")
    try folder.write([2], to: "in/sub/$c#.png")
    try folder.write([], to: "in/.jpngignore")
  }

  private func text(stamp: String?) throws -> String {
    var selection = InputSelection()
    selection.ignoreFileName = ".jpngignore"
    let inputs = InputList(
      [.source(.path(folder.path("in")))], pathExtensions: ["png"], selection: selection,
      cancellation: Cancellation())
    let plan = try OutputPlan(
      inputs, output: .path(folder.path("out")), replacing: "png", with: "jpng")
    return DependencyFile(plan, inputs, stamp: stamp, others: ["jpng.yml"]).text
      .replacing(folder.path("in").dropLast(2), with: "")
  }

  @Test("A stamp depends on all sources, folders and settings")
  func stamp() throws {
    #expect(
      try text(stamp: "done") == """
        done: \\
          in/a\\ b.png \\
          in/sub/$$c\\#.png \\
          jpng.yml \\
          in/.jpngignore \\
          in \\
          in/sub
        in/a\\ b.png:
        in/sub/$$c\\#.png:
        jpng.yml:
        in/.jpngignore:
        in:
        in/sub:

        """)
  }

  @Test("Without a stamp, each output has a rule of its own")
  func outputs() throws {
    let lines = try text(stamp: nil).split(separator: "\n")
    #expect(lines.contains("out/a\\ b.jpng: \\"))
    #expect(lines.contains("out/sub/$$c\\#.jpng: \\"))
    #expect(lines.count { $0 == "in/a\\ b.png:" } == 1)
  }

  /// Integrations/make/test.sh and Integrations/cmake/test.sh have the tools read such names.
  @Test(
    "Names are escaped as Make and Ninja read them",
    arguments: [
      ("a b", "a\\ b", "a\\ b"), ("#1", "\\#1", "\\#1"), ("$$", "$$$$", "$$$$"),
      ("10%", "10%", "10\\%"), ("c\\d", "c\\d", "c\\d"),
      ("c\\ d", "c\\\\\\ d", "c\\\\\\ d"), ("c\\\\d e", "c\\\\d\\ e", "c\\\\d\\ e"),
      ("ä'\"&", "ä'\"&", "ä'\"&"),
    ])
  func escapes(name: String, dependency: String, target: String) throws {
    try folder.write([3], to: "in/names/\(name).png")
    let lines = try text(stamp: "done").split(separator: "\n")
    #expect(lines.contains("  in/names/\(dependency).png \\"))
    #expect(lines.contains("in/names/\(target).png:"))
  }
}
