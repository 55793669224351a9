internal import ArgumentParser
internal import JPNG

/// The value of an option for which a word can be given instead of a value: `--subsampling auto`,
/// `--preview none`.
struct SettingChoice<Value: OptionalSetting>: Hashable, ExpressibleByArgument {
  /// The value; `nil` if the word was given.
  let value: Value?

  init(_ value: Value?) { self.value = value }

  init?(argument: String) {
    guard let value = Value?(settingText: argument) else { return nil }
    self.init(value)
  }

  var defaultValueDescription: String { value.settingText }

  static var allValueStrings: [String] { Value?.allSettings.map(\.settingText) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
