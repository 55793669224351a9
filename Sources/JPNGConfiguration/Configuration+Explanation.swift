internal import JPNGFiles

extension Configuration {
  /// The value of a setting, and where it comes from.
  package struct Explanation: Hashable, Sendable {
    package let setting: String
    package let value: String
    /// "built in", or the place in the file: "art/jpng.yml:12, the rule for ui/**".
    package let origin: String
  }

  /// Which line gave an asset each of its settings, in the order of ``Setting/all``.
  ///
  /// - Parameters:
  ///   - asset: The asset's path, as the rules know it.
  ///   - configuration: Where there is none, all settings are built in.
  package static func explanation(
    of asset: String, _ configuration: Configuration?
  ) -> [Explanation] {
    let rules = configuration?.rules(for: asset) ?? []
    let settings =
      configuration?.settings(byRules: rules, base: AssetSettings()) ?? AssetSettings()
    let origins = configuration?.origins(byRules: rules) ?? [:]
    return Setting.all.map { setting in
      Explanation(
        setting: setting.name, value: setting.text(settings),
        origin: origins[setting.name] ?? "built in")
    }
  }

  /// The places of the assignments that count, by the names of settings.
  private func origins(byRules matching: [Int]) -> [String: String] {
    var origins: [String: String] = [:]
    for assignment in defaults { origins[assignment.setting.name] = "\(path):\(assignment.line)" }
    for rule in matching.map({ rules[$0] }) {
      let globs = rule.globs.map(\.pattern).joined(separator: ", ")
      for assignment in rule.assignments {
        origins[assignment.setting.name] = "\(path):\(assignment.line), the rule for \(globs)"
      }
    }
    return origins
  }
}
