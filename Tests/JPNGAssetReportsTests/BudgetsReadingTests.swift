import Foundation
import JPNGAssetReports
import JPNGFiles
import JPNGReports
import Testing

@Suite("Reading budgets")
struct BudgetsReadingTests {
  private func read(_ json: String) throws -> Budgets { try Budgets(json: Array(json.utf8)) }

  @Test("Everything that can be said")
  func everything() throws {
    let budgets = try read(
      """
      {
        "total": { "maxBytes": "20MB", "maxRatio": 0.3, "minScore": 70, "maxFringe": 40 },
        "assets": [
          { "glob": "ui/**/*.png", "maxBytes": "100kB", "maxRatio": 0.5, "minScore": 80,
            "maxFringe": 24, "maxTotalBytes": "2MiB" },
          { "glob": "*", "maxBytes": 5 }
        ]
      }
      """)
    #expect(
      budgets
        == Budgets(
          total: .init(maxBytes: 20_000_000, maxRatio: 0.3, minScore: 70, maxFringe: 40),
          assets: [
            .init(
              glob: try Glob("ui/**/*.png"),
              limits: .init(maxBytes: 100_000, maxRatio: 0.5, minScore: 80, maxFringe: 24),
              maxTotalBytes: 2 << 20),
            .init(glob: try Glob("*"), limits: .init(maxBytes: 5)),
          ]))
  }

  @Test("The example in the documentation is one")
  func documentation() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: "docs/budgets.md"), encoding: .utf8)
    let example = try #require(text.firstMatch(of: /```json\n([^`]*)```/)?.1)
    #expect(try read(String(example)).assets.count == 2)
  }

  @Test(
    "What is wrong is named",
    arguments: [
      ("", "the file is empty"), (" \n", "no valid JSON"), ("{", "no valid JSON"),
      ("{} x", "no valid JSON"), ("\u{0}", "no valid JSON"),
      ("[]", "the document is no object"), ("null", "the document is no object"),
      ("{}", "the document has no limits"), ("{\"assets\":[]}", "the document has no limits"),
      ("{\"total\":{}}", "total has no limits"), ("{\"total\":null}", "total is no object"),
      ("{\"total\":[]}", "total is no object"),
      ("{\"totals\":{}}", "totals is not known; known are total and assets"),
      ("{\"assets\":{}}", "assets is not a list of objects"),
      ("{\"assets\":[1]}", "assets.0 is no object"),
      ("{\"assets\":[{\"glob\":\"*\"}]}", "assets.0 has no limits"),
      ("{\"assets\":[{\"maxBytes\":1}]}", "assets.0.glob is missing"),
      ("{\"assets\":[{\"glob\":1,\"maxBytes\":1}]}", "assets.0.glob is not text"),
      ("{\"assets\":[{\"glob\":\"[\",\"maxBytes\":1}]}", "assets.0.glob has a [ without its ]"),
      (
        "{\"assets\":[{\"glob\":\"*\",\"maxBytes\":1},{\"glob\":\"*\",\"maxByte\":1}]}",
        "assets.1.maxByte is not known; known are glob, maxBytes, maxRatio, minScore, maxFringe"
          + " and maxTotalBytes"
      ),
      (
        "{\"total\":{\"maxTotalBytes\":1}}",
        "total.maxTotalBytes is not known; known are maxBytes, maxRatio, minScore and maxFringe"
      ),
    ])
  func refusal(json: String, message: String) {
    #expect(throws: JSONReadingError(message)) { try read(json) }
  }

  @Test(
    "A size is a number from 1 on, or text",
    arguments: ["0", "-1", "1.5", "true", "null", "[]", "\"\"", "\"1.5MB\"", "\"10XB\"", "1e300"])
  func sizes(value: String) {
    let error = JSONReadingError(
      "total.maxBytes is no size, like 100000, \"100kB\" or \"20MiB\"")
    #expect(throws: error) { try read("{\"total\":{\"maxBytes\":\(value)}}") }
  }

  @Test(
    "Numbers are numbers, within their limits",
    arguments: [
      ("maxRatio", "\"0.3\"", "0 to 1000000"), ("maxRatio", "-0.1", "0 to 1000000"),
      ("maxRatio", "null", "0 to 1000000"), ("minScore", "100.5", "-1000000 to 100"),
      ("minScore", "false", "-1000000 to 100"), ("maxFringe", "-1", "0 to 1000000"),
    ])
  func numbers(key: String, value: String, range: String) {
    #expect(throws: JSONReadingError("total.\(key) is not a number from \(range)")) {
      try read("{\"total\":{\"\(key)\":\(value)}}")
    }
  }
}
