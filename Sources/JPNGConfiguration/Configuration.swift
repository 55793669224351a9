internal import JPNG
package import JPNGFiles

/// What a `jpng.yml` says: how the assets of a tree are packed.
package struct Configuration: Sendable {
  /// The name of the file.
  package static let fileName = "jpng.yml"

  /// A value for a setting.
  struct Assignment: Sendable {
    let setting: Setting
    let value: String
    /// Counted from 1.
    let line: Int
  }

  /// Settings of the assets whose path one of the globs matches.
  struct Rule: Sendable {
    let globs: [Glob]
    let assignments: [Assignment]

    func matches(_ path: String) -> Bool { globs.contains { $0.matches(path) } }
  }

  /// The path of the file.
  package let path: String
  /// The output folder; `nil` if the file names none.
  package internal(set) var output: String?
  /// Most bytes that all packed files may have; `nil` if the file gives no budget.
  package internal(set) var budget: Int?
  /// What is left out.
  package internal(set) var exclusions: [IgnorePattern] = []
  /// Settings of all assets.
  var defaults: [Assignment] = []
  /// In their order: of two that set the same, the later one counts.
  var rules: [Rule] = []

  /// Nothing is set.
  init(emptyAt path: String) { self.path = path }

  /// The indices of the rules for an asset, whose path is as rules know it.
  func rules(for path: String) -> [Int] { rules.indices.filter { rules[$0].matches(path) } }

  /// The settings that an asset has by these rules.
  ///
  /// - Parameter base: What is set where the file sets nothing.
  func settings(byRules matching: [Int], base: AssetSettings) -> AssetSettings {
    var settings = base
    for assignment in defaults { assignment.apply(to: &settings) }
    for assignment in matching.flatMap({ rules[$0].assignments }) {
      assignment.apply(to: &settings)
      if assignment.setting.name == Setting.quality { settings.hasFixedQuality = true }
    }
    return settings
  }
}

extension Configuration.Assignment {
  func apply(to settings: inout AssetSettings) {
    // Whoever made the assignment has seen that the value is one.
    _ = setting.set(&settings, value)
  }
}
