internal import ArgumentParser
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng config`
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Explains the settings in jpng.yml, or writes one.")

  @Option(
    help: ArgumentHelp(
      "Print each setting of a picture, and the line that gave it.", valueName: "path"))
  var explain: String?

  @Flag(help: "Write a configuration in which everything is explained and nothing is set.")
  var `init` = false

  @Option(
    help: ArgumentHelp(
      "The configuration. (default: the nearest jpng.yml; with --init, that of this folder)",
      valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Folder that the globs of rules count from. (default: that of the configuration)",
      valueName: "folder"))
  var root: String?

  @Flag(help: "Print the explanation as JSON.")
  var json = false

  func validate() throws {
    guard `init` != (explain != nil) else {
      throw ValidationError("either --explain or --init is needed")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: false)) { (console) throws(CommandFailure) in
      if let explain { try self.explain(explain, console) } else { try create(console) }
      return nil
    }
  }

  private func create(_ console: Console) throws(CommandFailure) {
    let path = config ?? Configuration.fileName
    do throws(FileWriteError) {
      try AtomicFile.refuseExisting(path)
      try AtomicFile.write(Array(Configuration.template.utf8), to: path, overwrites: false)
    } catch {
      guard case .exists = error.cause else { throw CommandFailure(AssetFailure(error)) }
      throw CommandFailure(
        .cannotCreate, path, "writing", "it exists; --config FILE writes another one")
    }
    try console.output("\(path): written")
  }

  private func explain(_ path: String, _ console: Console) throws(CommandFailure) {
    if FileStatus(path)?.kind == .folder {
      throw CommandFailure(
        .usage, path, "explaining", "it is a folder; --explain takes the path of a picture")
    }
    let configuration = try Configuration.load(config, for: [path])
    let (folder, name) = place(of: path, configuration)
    let exclusion = try inPipeline { () throws(AssetFailure) in
      try Exclusion(
        of: name, below: folder, ignoreFileName: ConfigurationOptions.ignoreFileName,
        configuration?.exclusions ?? [], of: configuration?.path)
    }
    let explanation = Explanation(path: path, name: name, exclusion, configuration)
    try console.output(json ? explanation.jsonText() : explanation.text)
  }

  /// The folder that the paths of assets count from, and the asset's path below it, by which rules
  /// know it. The asset need not exist.
  private func place(
    of path: String, _ configuration: Configuration?
  ) -> (folder: String, name: String) {
    let folder = root ?? configuration.map { PathParts($0.path).folder } ?? "."
    if let below = path.path(below: folder) { return (folder, below) }
    return (PathParts(path).folder, PathParts(path).name)
  }
}

/// What `jpng config --explain` prints.
private struct Explanation: Encodable, Sendable {
  struct Line: Encodable, Sendable {
    let setting: String
    let value: String
    let origin: String
  }

  let schema = 1
  let path: String
  /// What globs are matched with.
  let name: String
  /// Whether it is left out, whatever rules say.
  let isExcluded: Bool
  /// The file that leaves it out: the configuration or a `.jpngignore`; `nil` if none does.
  @Nullable var excludedBy: String?
  /// The path of the configuration; `nil` if there is none.
  @Nullable var configuration: String?
  let settings: [Line]

  enum CodingKeys: String, CodingKey {
    case schema, path, name, settings, excludedBy, configuration
    case isExcluded = "excluded"
  }

  init(path: String, name: String, _ exclusion: Exclusion?, _ configuration: Configuration?) {
    self.path = path
    self.name = name
    isExcluded = exclusion != nil
    excludedBy = exclusion?.path
    self.configuration = configuration?.path
    settings = Configuration.explanation(of: name, configuration).map {
      Line(setting: $0.setting, value: $0.value, origin: $0.origin)
    }
  }

  var text: String {
    var head = name
    if let excludedBy { head += ": left out by \(excludedBy)" }
    if configuration == nil { head += " (there is no \(Configuration.fileName) for it)" }
    var table = TextTable([("setting", .left), ("value", .left), ("from", .left)])
    for line in settings { table.append([line.setting, line.value, line.origin]) }
    return head + "\n" + table.text
  }
}
