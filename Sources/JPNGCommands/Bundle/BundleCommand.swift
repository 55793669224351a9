internal import ArgumentParser

/// `jpng bundle`
struct BundleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle", abstract: "Puts many packed files into one, which apps map into memory.",
    discussion: """
      A bundle is an ordinary ZIP archive without compression, in which each file begins at a \
      multiple of 64 bytes and an index comes first.
      """,
    subcommands: [
      BundleCreateCommand.self, BundleListCommand.self, BundleVerifyCommand.self,
      BundleExtractCommand.self, BundleDiffCommand.self,
    ])
}
