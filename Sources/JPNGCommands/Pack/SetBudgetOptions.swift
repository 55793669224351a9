internal import ArgumentParser
internal import JPNGPipeline

/// The options by which a budget is kept by the shards of a set together.
struct SetBudgetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pack nothing, but measure the files at some qualities and write what came of it, for jpng budget plan; with --budget-plan, at those that the plan asks for.",
      valueName: "file"))
  var budgetPart: String?

  @Option(
    help: ArgumentHelp(
      "Pack with the qualities that jpng budget plan has chosen; --quality has no say then.",
      valueName: "file"))
  var budgetPlan: String?

  /// - Parameters:
  ///   - goals: What else is asked for.
  ///   - shard: `nil` if everything is packed.
  func validate(_ goals: GoalOptions, _ shard: Shard?) throws {
    if goals.targetQuality != nil || goals.targetSize != nil, budgetPart ?? budgetPlan != nil {
      throw ValidationError("a budget finds the quality itself, so no target can be given")
    }
    if goals.budget != nil, budgetPlan != nil {
      throw ValidationError("--budget-plan has the budget")
    }
    if goals.budget != nil, shard != nil, budgetPart == nil {
      throw ValidationError(Self.advice)
    }
  }

  /// What is said to whoever gives a shard the budget of the set.
  static let advice =
    "a budget is of all shards: measure each with --budget-part, and pack with --budget-plan"

  /// - Returns: `nil` if there is none.
  func plan() throws(CommandFailure) -> BudgetPlan? {
    guard let path = budgetPlan else { return nil }
    let bytes = try CommandFiles.read(path)
    do throws(BudgetPlan.ReadingError) {
      return try BudgetPlan(json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, "reading the plan", "\(error)")
    }
  }
}
