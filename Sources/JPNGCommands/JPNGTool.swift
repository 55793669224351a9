public import ArgumentParser
internal import JPNG
internal import JPNGNotices

/// The command line tool.
public struct JPNGTool: AsyncParsableCommand {
  /// Name, help and subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "jpng",
    abstract: "Packs art with transparency: a JPEG colour plane and an alpha plane in one file.",
    version: versionText,
    subcommands: [
      PackCommand.self, UnpackCommand.self, InspectCommand.self, VerifyCommand.self,
      CompareCommand.self, ReportCommand.self, CheckCommand.self, BenchCommand.self,
    ])

  /// Usage errors look like all others.
  public static let _errorLabel = "jpng: error"

  @Flag(help: "Show the licences of what jpng is built on.")
  private var licenses = false

  /// Creates the command; the arguments come with parsing.
  public init() {}

  private static var versionText: String {
    (["jpng \(JPNGVersion.current)"] + JPNGVersion.libraries.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }

  /// Ends the program with the licences, where they are asked for.
  ///
  /// That happens before a subcommand is looked for, so nothing else is done, as with `--version`.
  public func validate() throws {
    guard licenses else { return }
    // The message gets a line break of its own, with which the file ends already.
    throw CleanExit.message(String(ThirdPartyNotices.text.dropLast()))
  }

  /// Runs the tool on the program's arguments and ends the program.
  public static func launch() async {
    Interruption.install()
    await main()
  }
}
