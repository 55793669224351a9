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
  /// The settings of assets that no rule is made for.
  let commonSettings: AssetSettings
  /// `nil` if there is none.
  let configuration: Configuration?

  /// Where settings are read from, for messages.
  var settingsPath: String {
    configuration?.path ?? "a \(Configuration.fileName) in or beside an input folder"
  }

  /// - Parameters:
  ///   - derivesScales: Whether the smaller scales of `icon@3x.png` are packed too.
  ///   - keepsName: Whether a source that is kept gets the name of the packed file.
  ///   - reports: Files that are written besides.
  ///   - jobs: Threads that look at the outputs' places.
  init(
    _ inputs: InputList, _ resolver: SettingsResolver, output: OutputDestination,
    derivesScales: Bool, keepsName: Bool, reports: [String], jobs: Int
  ) throws(AssetFailure) {
    var resolver = resolver
    var settings: [String: AssetSettings] = [:]
    var inputs = inputs
    if derivesScales { inputs.addDerivedScales() }
    for file in inputs.files {
      var found = resolver.settings(for: file.settingsPath)
      found.reduction = file.derivation?.reduction
      settings[file.settingsPath] = found
    }
    let common = resolver.common
    func of(_ file: InputFile) -> AssetSettings { settings[file.settingsPath] ?? common }
    inputs.removeFiles { of($0).isExcluded }
    self.inputs = inputs
    commonSettings = common
    configuration = resolver.configuration
    plan = try OutputPlan(
      inputs, output: output, replacing: "png", with: "jpng",
      hasFallback: { !keepsName && of($0).mayKeepSource },
      threads: ThreadBudget(threadCount: jobs))
    try plan.refuseCollisions(withReports: reports)
    tasks = plan.items.map { PackTask($0, of($0.input)) }
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
