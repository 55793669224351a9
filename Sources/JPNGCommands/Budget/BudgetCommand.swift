internal import ArgumentParser

/// `jpng budget`
struct BudgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget", abstract: "Keeps a budget over sets that are packed in parts.",
    subcommands: [PlanBudgetCommand.self])
}
