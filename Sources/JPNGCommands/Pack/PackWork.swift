internal import JPNGAssetReports
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline

/// What there is to pack: the inputs, with their settings and outputs.
struct PackWork {
  let inputs: InputList
  let plan: OutputPlan
  let tasks: [PackTask]
  /// The settings of assets that no rule is made for.
  let commonSettings: AssetSettings
  /// `nil` if there is none.
  let configuration: Configuration?

  /// - Parameters:
  ///   - keepsName: Whether a source that is kept gets the name of the packed file.
  ///   - reports: Files that are written besides.
  init(
    _ inputs: InputList, _ resolver: SettingsResolver, output: OutputDestination, keepsName: Bool,
    reports: [String]
  ) throws(AssetFailure) {
    var resolver = resolver
    var settings: [String: AssetSettings] = [:]
    for path in inputs.files.map(\.settingsPath) {
      settings[path] = resolver.settings(for: path)
    }
    let common = resolver.common
    func of(_ file: InputFile) -> AssetSettings { settings[file.settingsPath] ?? common }
    var inputs = inputs
    inputs.removeFiles { of($0).isExcluded }
    self.inputs = inputs
    commonSettings = common
    configuration = resolver.configuration
    plan = try OutputPlan(
      inputs, output: output, replacing: "png", with: "jpng",
      hasFallback: { !keepsName && of($0).mayKeepSource })
    try plan.refuseCollisions(withReports: reports)
    tasks = plan.items.map { PackTask($0, of($0.input)) }
  }
}
