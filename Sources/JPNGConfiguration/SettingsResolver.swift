/// Says which settings each asset has: those of the command line, else those that its line of a
/// manifest names, else those of the configuration, else the built-in ones.
package struct SettingsResolver {
  package let configuration: Configuration?
  private let base: AssetSettings
  private let override: (inout AssetSettings) -> Void
  /// What settings depend on. Of many thousand assets, most have the same.
  private struct Origin: Hashable {
    var rules: [Int]
    var named: NamedSettings?
  }

  private var known: [Origin: AssetSettings] = [:]

  /// - Parameters:
  ///   - base: What is set where nothing else is.
  ///   - override: Sets what the command line says.
  package init(
    _ configuration: Configuration?, base: AssetSettings,
    override: @escaping (inout AssetSettings) -> Void
  ) {
    self.configuration = configuration
    self.base = base
    self.override = override
  }

  /// The settings where no rule matches.
  package var common: AssetSettings { settings(of: Origin(rules: [], named: nil)) }

  /// - Parameters:
  ///   - path: The asset's path, as the rules know it.
  ///   - named: What the asset's line of a manifest sets. Default: `nil`, nothing.
  package mutating func settings(
    for path: String, named: NamedSettings? = nil
  ) -> AssetSettings {
    let origin = Origin(rules: configuration?.rules(for: path) ?? [], named: named)
    if let settings = known[origin] { return settings }
    let settings = settings(of: origin)
    known[origin] = settings
    return settings
  }

  private func settings(of origin: Origin) -> AssetSettings {
    var settings = configuration?.settings(byRules: origin.rules, base: base) ?? base
    origin.named?.apply(to: &settings)
    override(&settings)
    return settings
  }
}
