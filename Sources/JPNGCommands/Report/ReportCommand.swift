internal import ArgumentParser

/// `jpng report`
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Reports sizes and quality of what was packed before.",
    discussion: """
      jpng report --source DIR --packed DIR -o FILE is short for jpng report folders.
      """,
    subcommands: [FolderReportCommand.self, MergeReportsCommand.self],
    defaultSubcommand: FolderReportCommand.self)
}
