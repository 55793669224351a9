import JPNGAssetReports
import Testing

@Suite("Growth over a baseline")
struct BaselineTests {
  private func check(
    _ old: [AssetOutcome], _ new: [AssetOutcome], _ maxGrowth: Double = 2
  ) -> AssetCheck {
    var check = AssetCheck(SamplePack.report(new))
    check.compare(with: SamplePack.report(old), maxGrowth: maxGrowth)
    return check
  }

  private func breaches(
    _ old: [AssetOutcome], _ new: [AssetOutcome], _ maxGrowth: Double = 2
  ) -> [String] {
    check(old, new, maxGrowth).results.filter(\.isBreach).map(\.line)
  }

  private let old = (0..<20).map { SamplePack.asset("\($0).png", 100_000) }

  @Test("The same is no growth", arguments: [0, 2.0])
  func same(maxGrowth: Double) {
    let check = check(old, old, maxGrowth)
    #expect(check.results.allSatisfy { !$0.isBreach } && check.notes.isEmpty)
    #expect(check.results.count == 20 + 20 + 1)
  }

  @Test("One asset that is 5 % larger is named, and nothing else is")
  func oneAsset() {
    var new = old
    new[7].packedBytes = 105_000
    #expect(
      breaches(old, new) == ["7.png: growth: 100000 → 105000 bytes (+5 %), at most 2 %"])
  }

  @Test("All of them by less than the limit, all by more")
  func all() {
    let little = old.map { SamplePack.asset($0.source, 102_000) }
    #expect(breaches(old, little).isEmpty)
    let more = old.map { SamplePack.asset($0.source, 102_001) }
    let lines = breaches(old, more)
    #expect(lines.count == 21)
    #expect(lines.last == "total: growth: 2000000 → 2040020 bytes (+2.001 %), at most 2 %")
  }

  @Test(
    "Growth by just the limit is kept",
    arguments: [
      (1000, 1020, 2.0), (1000, 1007, 0.7), (1000, 1003, 0.3), (3, 3, 0), (700, 749, 7),
      (12_345_000, 12_345_000 + 12_345, 0.1), (1000, 900, 0), (0, 0, 0),
    ])
  func justKept(from: Int, to: Int, maxGrowth: Double) {
    let old = [SamplePack.asset("a.png", from)]
    #expect(breaches(old, [SamplePack.asset("a.png", to)], maxGrowth).isEmpty)
    let more = max(to, from) + 1
    #expect(breaches(old, [SamplePack.asset("a.png", more)], maxGrowth).count == 2)
  }

  @Test("New and removed assets are noted, and count for no growth")
  func notes() {
    let check = check(
      [SamplePack.asset("a.png"), SamplePack.asset("gone.png", 7)],
      [SamplePack.asset("a.png"), SamplePack.asset("new.png", 9000)])
    #expect(check.results.allSatisfy { !$0.isBreach })
    #expect(
      check.notes.map(\.line)
        == ["note: new.png: new: 9000 bytes", "note: gone.png: removed: 7 bytes"])
  }

  @Test("What failed before is new, what fails now is a breach and not removed")
  func failed() {
    let (a, failed) = (SamplePack.asset("a.png"), SamplePack.failed("a.png"))
    #expect(check([failed], [a]).notes.map(\.kind) == [.new])
    let now = check([a], [failed])
    #expect(now.notes.isEmpty)
    #expect(now.results.filter(\.isBreach).map(\.measure) == [.status])
  }

  @Test("Paths are compared byte for byte, and those that are there twice are no trouble")
  func paths() {
    let check = check(
      [SamplePack.asset("é.png")], [SamplePack.asset("e\u{301}.png"), SamplePack.asset("é.png")])
    #expect(check.notes.map(\.kind) == [.new])
    let twice = [SamplePack.asset("a.png", 10), SamplePack.asset("a.png", 10)]
    #expect(breaches(twice, twice).isEmpty)
  }
}
