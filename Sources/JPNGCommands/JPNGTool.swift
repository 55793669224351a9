public import ArgumentParser
internal import JPNG
internal import JPNGBench
internal import JPNGNotices

/// The command line tool `jpng`.
public struct JPNGTool: AsyncParsableCommand {
  /// The name, the help and the subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "jpng",
    abstract: "Packs art with transparency: a JPEG colour plane and an alpha plane in one file.",
    version: versionText,
    subcommands: [
      PackCommand.self, UnpackCommand.self, InspectCommand.self, VerifyCommand.self,
      CompareCommand.self, ConvertCommand.self, ReportCommand.self, CheckCommand.self,
      BudgetCommand.self, BenchCommand.self, BundleCommand.self, CacheCommand.self,
      ConfigCommand.self,
    ])

  /// What an error begins with. Errors in usage look like all others.
  public static let _errorLabel = "jpng: error"

  @Flag(help: "Show the licences of what jpng is built on.")
  private var licenses = false

  /// Creates the command. Parsing then sets its arguments.
  public init() {}

  private static var versionText: String {
    (["jpng \(JPNGVersion.current)"] + BenchLibraries.all.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }

  /// Prints the licences and ends the program, if they are asked for.
  ///
  /// The parser calls this before it looks for a subcommand. So nothing else is done, as with
  /// `--version`.
  public func validate() throws {
    guard licenses else { return }
    // The last line break of the file is dropped, as printing a message adds one.
    throw CleanExit.message(String(ThirdPartyNotices.text.dropLast()))
  }

  /// Runs the tool on the program's arguments and ends the program.
  public static func launch() async {
    Interruption.install()
    do {
      var command = try await asyncParseAsRoot()
      if var asyncCommand = command as? any AsyncParsableCommand {
        try await asyncCommand.run()
      } else {
        try command.run()
      }
    } catch {
      if message(for: error) == versionText { warnOfKnownHoles() }
      if exitCode(for: error).isSuccess { printAndExit(fullMessage(for: error)) }
      exit(withError: error)
    }
  }

  /// Prints what was asked for, such as help, and ends the program: with a failure if that cannot
  /// be written, which ArgumentParser would not notice.
  private static func printAndExit(_ text: String) -> Never {
    let console = Console(isQuiet: false)
    do throws(CommandFailure) {
      if !text.isEmpty { try console.output(text) }
    } catch {
      console.report(error)
      exit(withError: ExitCode(error.status.rawValue))
    }
    exit()
  }

  /// Whoever asks for the versions is told on stderr which of them are too old.
  private static func warnOfKnownHoles() {
    let console = Console(isQuiet: false)
    for warning in KnownHoles.warnings(about: BenchLibraries.all) { console.warn(warning) }
  }
}
