internal import ArgumentParser
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline

/// The options that say which files are packed, and where their settings are written down.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "File with settings for folders and files. (default: jpng.yml in an input folder, or beside it)",
      valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Leave out what matches, as a line of .gitignore would. May be given several times.",
      valueName: "glob"))
  var exclude: [String] = []

  @Option(
    help: ArgumentHelp(
      "Folder that the paths of outputs count from; without it, each input folder, or the folder of a file. (Lines of lists count from the working folder all the same.)",
      valueName: "folder"))
  var root: String?

  @Flag(
    help: """
      Make icon@2x and icon from icon@3x.png, where they are missing, and tell which files such \
      pictures could be dropped for.
      """)
  var deriveScales = false

  /// What can leave pictures out.
  static let exclusionNames = "\(ignoreFileName), --exclude or \(Configuration.fileName)"

  /// Names that a configuration is given by mistake.
  private static let mistakenNames = ["jpng.yaml", ".jpng.yml", ".jpng.yaml"]

  /// The name of files that leave out more of the folder they are in.
  static let ignoreFileName = ".jpngignore"

  func validate() throws {
    for pattern in exclude {
      do throws(Glob.SyntaxError) {
        _ = try IgnorePattern(line: pattern)
      } catch {
        throw ValidationError("--exclude '\(pattern)' \(error)")
      }
    }
  }

  /// - Parameter inputs: The arguments of the command.
  func configuration(for inputs: [String]) throws(CommandFailure) -> Configuration? {
    let paths = inputs.compactMap { argument in
      switch InputArgument(argument: argument) {
      case .source(let source): source.path
      case .list: root ?? "."
      }
    }
    return try Configuration.load(config, for: paths)
  }

  /// What the walk through folders leaves out.
  func selection(_ configuration: Configuration?) -> InputSelection {
    var selection = Self.selection(configuration)
    selection.root = root
    // They have been validated.
    let patterns = exclude.compactMap { try? IgnorePattern(line: $0) }
    selection.exclusions.add(patterns, isLasting: false)
    return selection
  }

  /// The same without what the command line says.
  static func selection(_ configuration: Configuration?) -> InputSelection {
    var selection = InputSelection()
    selection.folderOfRules = configuration.map { PathParts($0.path).folder }
    selection.ignoreFileName = ignoreFileName
    selection.configurationNames = [Configuration.fileName] + mistakenNames
    selection.exclusions.add(configuration?.exclusions ?? [])
    return selection
  }

  /// Files with settings that lie in the folders that were searched, but do not count.
  func unread(_ work: PackWork) -> [String] {
    guard config == nil else { return [] }
    let counts = work.configuration?.path.resolvedPath
    return work.inputs.configurations.filter { $0.resolvedPath != counts }
  }
}
