import Testing

@testable import JPNGAssetReports

@Suite("Folders in the table of a page")
struct ShownFolderTests {
  private static func names(_ sources: [String]) -> [ShownFolders.Name] {
    let assets = sources.map { SamplePack.asset($0) }
    let folders = ShownFolders(assets)
    return assets.map(folders.name)
  }

  @Test(
    "The folder of all assets is told once, and is one of whole names",
    arguments: [
      (["art/ui/a.png", "art/ui/b.png"], "art/ui/"), (["art/ui/a.png", "art/units/b.png"], "art/"),
      (["art/a.png", "art/deep/b.png"], "art/"), (["art/a.png", "b.png"], ""),
      (["a.png", "b.png"], ""), (["art/a.png"], ""), (["/a/x.png", "/a/y.png"], "/a/"),
      (["//a/x.png", "//b/y.png"], "//"), ([], ""),
      (["\u{1F469}\u{200D}/x.png", "\u{1F469}\u{200D}/y.png"], "\u{1F469}\u{200D}/"),
    ])
  func common(sources: [String], common: String) {
    #expect(ShownFolders(sources.map { SamplePack.asset($0) }).common == common)
  }

  @Test("A failed asset, whose path is as it was given, does not count")
  func failed() {
    let assets = [
      SamplePack.asset("art/a.png"), SamplePack.asset("art/b.png"), SamplePack.failed("/x/c.png"),
    ]
    let folders = ShownFolders(assets)
    #expect(folders.common == "art/")
    #expect(folders.name(of: assets[2]).short == "/x/c.png")
  }

  @Test("Of a long folder the end is shown, and the parts make up the whole")
  func skipped() {
    let long = "one/" + String(repeating: "another long folder/", count: 4) + "last one/"
    let sources = ["art/a.png", "art/\(long)b.png", "art/ui/buttons/c.png"]
    let names = Self.names(sources)
    #expect(
      names.map(\.short) == ["a.png", "…/another long folder/last one/b.png", "ui/buttons/c.png"])
    #expect(names.map { $0.common + $0.skipped + $0.folder + $0.file } == sources)
  }

  @Test("One folder that is long by itself stays")
  func oneLongFolder() {
    let folder = String(repeating: "x", count: 60) + "/"
    #expect(Self.names(["a.png", folder + "b.png"])[1].short == folder + "b.png")
  }

  @Test("Hostile names keep all their parts", arguments: SamplePack.hostileNames)
  func hostile(name: String) {
    let asset = SamplePack.asset(name)
    let parts = ShownFolders([asset, asset]).name(of: asset)
    #expect(parts.common + parts.skipped + parts.folder + parts.file == asset.shownName)
  }
}
