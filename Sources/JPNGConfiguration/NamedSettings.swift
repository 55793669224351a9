/// Settings that one asset is given by their names, as a line of a manifest does. They count more
/// than those of a configuration.
package struct NamedSettings: Hashable, Sendable {
  /// Why settings cannot be given, in one sentence.
  package struct Refusal: Error {
    package let reason: String
  }

  private struct Value: Hashable, Sendable {
    let name: String
    let text: String
  }

  /// In the order in which they take effect.
  private let values: [Value]

  /// - Parameter texts: The values as text, by the names that `jpng.yml` has for them.
  /// - Throws: What is not known, or impossible.
  package init(_ texts: [String: String]) throws(Refusal) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let setting = Setting.named(name) else {
        throw Refusal(
          reason: "there is no setting '\(name)'" + name.suggestion(of: Setting.all.map(\.name)))
      }
      guard setting.takes(text) else {
        throw Refusal(reason: "\(name) is \(setting.values), not '\(text)'")
      }
    }
    let targets = ["target", "target-size"].compactMap { texts[$0] }
    if targets.count == 2, !targets.contains("none") {
      throw Refusal(reason: "target and target-size exclude each other")
    }
    // A quality that stands beside a target does not take it away.
    values = texts.map { Value(name: $0, text: $1) }.sorted {
      ($0.name != Setting.quality ? 1 : 0, $0.name) < ($1.name != Setting.quality ? 1 : 0, $1.name)
    }
  }

  func apply(to settings: inout AssetSettings) {
    for value in values {
      // They were looked at before.
      _ = Setting.named(value.name)?.set(&settings, value.text)
      if value.name == Setting.quality { settings.hasFixedQuality = true }
    }
  }
}
