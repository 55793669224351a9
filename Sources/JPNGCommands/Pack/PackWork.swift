internal import JPNGAssetReports
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGThreads

/// What there is to pack: the inputs, with their settings and outputs.
struct PackWork {
  let inputs: InputList
  let plan: OutputPlan
  let tasks: [PackTask]
  /// All files of the folders that were searched, of which a shard has only a part.
  let allFiles: [InputFile]
  /// The settings of assets that no rule is made for.
  let commonSettings: AssetSettings
  /// `nil` if there is none.
  let configuration: Configuration?

  /// Where settings are read from, for messages.
  var settingsPath: String {
    configuration?.path ?? "a \(Configuration.fileName) in or beside an input folder"
  }

  /// The paths of all outputs below the output folder, those of other shards too.
  var outputs: Set<String> {
    Set(plan.items.map(\.relativePath) + allFiles.map { $0.outputPath(["png"], "jpng") })
  }

  /// Whether there is nothing to pack, in no shard.
  var isEmpty: Bool {
    tasks.isEmpty && inputs.failures.isEmpty && (!inputs.isPart || inputs.isSetEmpty)
  }

  /// - Parameters:
  ///   - shard: The part of a larger set that is packed; `nil` for all of it.
  ///   - derivesScales: Whether the smaller scales of `icon@3x.png` are packed too.
  ///   - keepsName: Whether a source that is kept gets the name of the packed file.
  ///   - reports: Files that are written besides.
  ///   - jobs: Threads that look at the outputs' places.
  init(
    _ inputs: InputList, _ resolver: SettingsResolver, output: OutputDestination,
    shard: Shard?, derivesScales: Bool, keepsName: Bool, reports: [String], jobs: Int
  ) throws(AssetFailure) {
    var resolver = resolver
    var inputs = inputs
    if derivesScales { inputs.addDerivedScales() }
    let settings = AllSettings(inputs.files, &resolver)
    inputs.removeFiles { settings[$0].isExcluded }
    allFiles = inputs.files
    if !inputs.isPart { inputs.numberFiles() }
    if let shard, !inputs.isPart {
      try inputs.select(ShardSelection(shard, destination: output.path))
    }
    self.inputs = inputs
    commonSettings = resolver.common
    configuration = resolver.configuration
    plan = try OutputPlan(
      inputs, output: output, replacing: "png", with: "jpng",
      hasFallback: { !keepsName && settings[$0].mayKeepSource },
      threads: ThreadBudget(threadCount: jobs))
    try plan.refuseCollisions(withReports: reports)
    tasks = plan.items.map { PackTask($0, settings[$0.input]) }
  }
}

/// The settings of all files.
private struct AllSettings {
  /// What the settings of a file depend on: a manifest may name it twice.
  private struct Origin: Hashable {
    let path: String
    let named: NamedSettings?
  }

  private var known: [Origin: AssetSettings] = [:]
  private let common: AssetSettings

  init(_ files: [InputFile], _ resolver: inout SettingsResolver) {
    common = resolver.common
    for file in files {
      var found = resolver.settings(for: file.settingsPath, named: file.settings)
      found.reduction = file.derivation?.reduction
      known[Origin(path: file.settingsPath, named: file.settings)] = found
    }
  }

  subscript(file: InputFile) -> AssetSettings {
    known[Origin(path: file.settingsPath, named: file.settings)] ?? common
  }
}

extension OutputPlan {
  /// The path of the only output, if it has the extension of sources; else `nil`.
  var pathLikeSource: String? {
    guard folder == nil, items.count == 1, let path = items[0].path,
      path.lowercased().hasSuffix(".png")
    else { return nil }
    return path
  }
}
