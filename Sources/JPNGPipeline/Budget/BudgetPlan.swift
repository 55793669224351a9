package import JPNGAssetReports
package import JPNGReports

/// The qualities that a budget gives the assets of a set, which is packed in parts: what `jpng
/// budget plan` writes and `jpng pack --budget-plan` reads, schema 1.
package struct BudgetPlan: Codable, Sendable {
  package static let currentSchema = 1

  package var schema = currentSchema
  /// Name and version of the tool.
  package var tool: String
  /// What came of the budget.
  package var budget: PackReport.Budget
  /// Whether one run of the whole set would choose the same. If not, ``next`` would be measured
  /// first.
  package var isSettled: Bool
  package var assets: [Choice]
  /// What measuring in another round would bring nearer to the best.
  package var next: [Choice]

  private enum CodingKeys: String, CodingKey {
    case schema, tool, budget, assets, next
    case isSettled = "settled"
  }

  /// A quality for an asset.
  package struct Choice: Codable, Hashable, Sendable {
    /// The path of the output that is planned.
    package var output: String
    /// `nil` if the asset cannot be packed.
    @Nullable package var quality: Int? = nil
    /// What was measured at that quality; `nil` of what is still to be measured.
    @Nullable package var bytes: Int? = nil
  }

  /// Choices by the paths of outputs.
  func byOutput(_ choices: KeyPath<BudgetPlan, [Choice]>) -> [String: Choice] {
    Dictionary(self[keyPath: choices].map { ($0.output, $0) }) { first, _ in first }
  }
}

extension BudgetPlan: VersionedReport {
  package static let name = "a plan of a budget"
  package static let fullName = "a plan that jpng budget has made"
  package typealias ReadingError = ReportReadingError<BudgetPlan>

  /// Reads what `jpng budget plan` has written.
  package init(json: [UInt8]) throws(ReadingError) {
    self = try Self.read(json)
    guard (assets + next).allSatisfy({ (1...100).contains($0.quality ?? 1) }) else {
      throw .notAReport("a quality is no valid value")
    }
  }
}
