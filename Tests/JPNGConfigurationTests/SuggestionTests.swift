import Testing

@testable import JPNGConfiguration

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "A word that is close is suggested",
    arguments: [
      ("qualty", "; did you mean 'quality'?"), ("q", ""), ("effort", "; did you mean 'effort'?"),
      ("frobnicate", ""), ("", ""), ("eff0rts", "; did you mean 'effort'?"),
    ])
  func suggestions(_ word: String, _ expected: String) {
    #expect(word.suggestion(of: ["quality", "effort", "alpha"]) == expected)
  }
}
