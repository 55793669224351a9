import JPNGFiles
import Testing

@Suite("Paths")
struct PathTests {
  @Test(
    "A path is a folder and a name",
    arguments: [
      ("a.png", ".", "a.png"), ("x/y/a.png", "x/y", "a.png"), ("/a", "/", "a"), ("x/", ".", "x"),
      ("x/y//", "x", "y"),
    ])
  func parts(path: String, folder: String, name: String) {
    let parts = PathParts(path)
    #expect(parts.folder == folder)
    #expect(parts.name == name)
  }

  @Test(
    "Extensions are replaced in any case, and added where there is another",
    arguments: [
      ("a.png", "a.jpng"), ("a.PNG", "a.jpng"), ("x.png/b.png", "x.png/b.jpng"),
      ("a.b.png", "a.b.jpng"), ("a.gif", "a.gif.jpng"), (".png", ".png.jpng"),
      ("x/.png", "x/.png.jpng"),
    ])
  func extensions(path: String, replaced: String) {
    #expect(path.replacingExtension("png", with: "jpng") == replaced)
  }

  @Test("Paths are joined by one slash")
  func joined() {
    #expect(".".appendingPath("a") == "a")
    #expect("x".appendingPath("a") == "x/a")
    #expect("/".appendingPath("a") == "/a")
  }
}
