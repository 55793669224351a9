import JPNGReports
import Testing

@Suite("Scores as text")
struct ScoreTextTests {
  @Test(
    "Two digits, rounded down",
    arguments: [
      (80, "80.00"), (79.999, "79.99"), (80.01, "80.01"), (83.28, "83.28"), (0, "0.00"),
      (-12.5, "-12.50"), (-0.001, "-0.01"), (100, "100.00"), (69.999_999_999, "70.00"),
      (.nan, "–"),
    ] as [(Double, String)])
  func rounding(score: Double, text: String) { #expect(score.asScore == text) }

  @Test("No score is shown as more than it is", arguments: 0...2000)
  func neverMore(step: Int) throws {
    let score = Double(step) * 0.0501 - 0.1
    #expect(try #require(Double(score.asScore)) <= score + 1e-7)
  }

  @Test(
    "Beside a limit that it misses, a score is the same text, or shows that it is below",
    arguments: [
      (69.996, 70, "69.99"), (69.999_999_999, 70, "69.999999999"), (70, 70, "70.00"),
      (70.5, 70, "70.50"), (69.995, 69.996, "69.99"),
    ] as [(Double, Double, String)])
  func limits(score: Double, limit: Double, text: String) {
    #expect(score.asScore(beside: limit) == text)
  }
}
