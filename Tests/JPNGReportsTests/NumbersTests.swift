import JPNGReports
import Testing

@Suite("Numbers for people")
struct NumbersTests {
  @Test(
    "Bytes for people",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (97_400, "97 kB"), (1_440_000, "1.4 MB"),
      (2_000_000_000, "2.0 GB"),
    ])
  func byteCounts(value: Int, text: String) { #expect(value.asByteCount == text) }

  @Test(
    "Decimal numbers",
    arguments: [
      (1.005, 1, "1.0"), (2.5, 0, "3"), (-0.04, 1, "0.0"), (-1.25, 2, "-1.25"),
      (.infinity, 1, "–"), (0.07, 2, "0.07"),
    ])
  func decimals(value: Double, digits: Int, text: String) {
    #expect(value.formatted(digits: digits) == text)
  }
}
