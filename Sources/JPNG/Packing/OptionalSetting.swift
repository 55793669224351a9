/// The value of an option that can be `nil`: off, or left to the encoder. As text, a word stands
/// for that.
package protocol OptionalSetting: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The word for `nil`.
  static var wordForNil: String { get }
}

extension Subsampling: OptionalSetting {
  package static var wordForNil: String { "auto" }
}

extension PackOptions.PreviewSize: OptionalSetting {
  package static var wordForNil: String { "none" }
}

extension Optional where Wrapped: OptionalSetting {
  /// `nil`, and all other values.
  package static var allSettings: [Self] { [nil] + Wrapped.allCases.map(Optional.some) }

  /// The value as text: in files, in reports and on the command line.
  package var settingText: String { map { "\($0.rawValue)" } ?? Wrapped.wordForNil }

  /// Reads ``settingText``; fails if the text stands for no value.
  package init?(settingText: String) {
    guard let found = Self.allSettings.first(where: { $0.settingText == settingText }) else {
      return nil
    }
    self = found
  }
}
