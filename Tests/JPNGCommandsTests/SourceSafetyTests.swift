import TestSupport
import Testing

@Suite("Pictures are not lost to a plausible mistake")
struct SourceSafetyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(arguments, in: folder)
  }

  @Test("Unpacking beside the sources keeps them, unless they are to be replaced")
  func unpackOverSources() throws {
    let sources = [Sample.png(seed: 1), Sample.png(seed: 2)]
    try folder.write(sources[0], to: "art/a.png")
    try folder.write(sources[1], to: "art/sub/b.png")
    #expect(try run("pack", "art", "-o", "art").status == 0)
    let refused = try run("unpack", "art", "-o", "art")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "art/sub/b.png: writing: exists, and was not written by this program; --overwrite"))
    #expect(try folder.read("art/a.png") == sources[0])
    #expect(try folder.read("art/sub/b.png") == sources[1])
    #expect(try run("unpack", "art/a.jpng", "-o", "art/a.png").status == 73)
    #expect(try run("unpack", "art", "-o", "art", "--overwrite").status == 0)
    #expect(try folder.read("art/a.png") != sources[0])
  }

  @Test("What was unpacked before is replaced, unless somebody has changed it")
  func unpackAgain() throws {
    try folder.write(Sample.packed(), to: "a.jpng")
    for scale in ["1/1", "1/2", "1/1"] {
      #expect(try run("unpack", "a.jpng", "-o", "a.png", "--scale", scale).status == 0)
    }
    var changed = try folder.read("a.png")
    changed[changed.count / 2] ^= 1
    try folder.write(changed, to: "a.png")
    #expect(try run("unpack", "a.jpng", "-o", "a.png").status == 73)
    #expect(try folder.read("a.png") == changed)
    #expect(
      try run("unpack", "a.jpng", "-o", "a.png", "--no-overwrite", "--overwrite").status == 64)
  }

  @Test("Rows without a header replace only as many")
  func raw() throws {
    try folder.write(Sample.packed(), to: "a.jpng")
    let unpack = ["unpack", "a.jpng", "-o", "a.rgba", "--format", "raw"]
    for _ in 0..<2 { #expect(try Tool.run(unpack, in: folder).status == 0) }
    try folder.write([1, 2, 3], to: "a.rgba")
    #expect(try Tool.run(unpack, in: folder).status == 73)
    #expect(try folder.read("a.rgba") == [1, 2, 3])
    #expect(try Tool.run(unpack + ["--overwrite"], in: folder).status == 0)
  }

  @Test("A source that was kept under the packed name is unpacked again and again")
  func kept() throws {
    try folder.write(Sample.png(width: 8, height: 8), to: "in/a.png")
    #expect(
      try run("pack", "in", "-o", "out", "--fallback", "png", "--keep-name").status == 0)
    for _ in 0..<2 { #expect(try run("unpack", "out", "-o", "back").status == 0) }
    #expect(try folder.read("back/a.png") == folder.read("in/a.png"))
  }

  @Test("With two pictures in a folder, the shell makes the second one the output of -o *.png")
  func shellPattern() throws {
    let source = Sample.png(seed: 4)
    try folder.write(source, to: "a.png")
    try folder.write(Sample.png(seed: 5), to: "b.png")
    let refused = try run("pack", "-o", "a.png", "b.png")
    #expect(refused.status == 73)
    // There is no option that replaces it.
    #expect(refused.errors.contains("remove it") && !refused.errors.contains("--overwrite"))
    #expect(try folder.read("a.png") == source)
    // A packed file of that name is no picture of somebody's.
    for _ in 0..<2 { #expect(try run("pack", "-o", "new.png", "b.png").status == 0) }
  }

  @Test("A kept source replaces the copy of an earlier run, and no other picture")
  func fallback() throws {
    let pack = ["pack", "in", "-o", "out", "--fallback", "png"]
    let small = (1...2).map { Sample.png(width: 6, height: 6, seed: $0) }
    try folder.write(small[0], to: "in/a.png")
    for _ in 0..<2 { #expect(try Tool.run(pack, in: folder).status == 0) }
    try folder.write(small[1], to: "in/a.png")
    #expect(try Tool.run(pack, in: folder).status == 0)
    #expect(try folder.read("out/a.png") == small[1])
    let mine = Sample.png(seed: 7)
    try folder.write(mine, to: "out/a.png")
    try folder.write(small[0], to: "in/a.png")
    let refused = try Tool.run(pack, in: folder)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("out/a.png: writing: the source would be kept here"))
    #expect(try folder.read("out/a.png") == mine)
  }

  @Test("A drawn difference replaces an earlier one, and no picture")
  func difference() throws {
    let pictures = (1...3).map { Sample.png(seed: $0) }
    for (name, picture) in zip(["a.png", "b.png", "c.png"], pictures) {
      try folder.write(picture, to: name)
    }
    for _ in 0..<2 { #expect(try run("compare", "a.png", "b.png", "--diff", "d.png").status == 0) }
    #expect(try run("compare", "a.png", "b.png", "--diff", "c.png").status == 73)
    #expect(try folder.read("c.png") == pictures[2])
  }

  @Test("What is measured, planned or found is not written over pictures, nor over what is read")
  func results() throws {
    let source = Sample.png(seed: 1)
    try folder.write(source, to: "art/a.png")
    try folder.write(source, to: "other.png")
    try folder.write(Sample.packed(), to: "other.jpng")
    let measure = ["pack", "art", "-o", "out", "--budget", "1MB", "--budget-part"]
    #expect(try Tool.run(measure + ["art/a.png"], in: folder).status == 64)
    for picture in ["other.png", "other.jpng"] {
      let refused = try Tool.run(measure + [picture], in: folder)
      #expect(refused.status == 73)
      #expect(refused.errors.contains("\(picture): writing: it is a picture, which would be lost"))
    }
    #expect(try Tool.run(measure + ["part.json"], in: folder).status == 0)
    #expect(try run("budget", "plan", "part.json", "-o", "other.png").status == 73)
    #expect(try run("budget", "plan", "part.json", "-o", "plan.json").status == 0)
    let plan = try folder.read("plan.json")
    let again = ["pack", "art", "-o", "out", "--budget-plan", "plan.json", "--budget-part"]
    #expect(try Tool.run(again + ["plan.json"], in: folder).status == 64)
    #expect(try folder.read("plan.json") == plan)
    #expect(try run("pack", "art", "-o", "out", "--report", "r.json").status == 0)
    let check = ["check", "r.json", "--baseline", "r.json", "--junit"]
    #expect(try Tool.run(check + ["other.png"], in: folder).status == 73)
    #expect(try folder.read("art/a.png") == source)
    #expect(try folder.read("other.png") == source)
  }
}
