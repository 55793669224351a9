/// Says which settings each asset has: those of the command line, else those of the configuration,
/// else the built-in ones.
package struct SettingsResolver {
  package let configuration: Configuration?
  private let base: AssetSettings
  private let override: (inout AssetSettings) -> Void
  /// By the rules that match. Of many thousand assets, most have the same.
  private var known: [[Int]: AssetSettings] = [:]

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
  package var common: AssetSettings { settings(byRules: []) }

  /// - Parameter path: The asset's path, as the rules know it.
  package mutating func settings(for path: String) -> AssetSettings {
    let rules = configuration?.rules(for: path) ?? []
    if let settings = known[rules] { return settings }
    let settings = settings(byRules: rules)
    known[rules] = settings
    return settings
  }

  private func settings(byRules rules: [Int]) -> AssetSettings {
    var settings = configuration?.settings(byRules: rules, base: base) ?? base
    override(&settings)
    return settings
  }
}
