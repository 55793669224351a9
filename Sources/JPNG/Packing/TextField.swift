/// One of the options in ``PackOptions/text``.
package struct TextField: Sendable {
  /// In camel case: "alphaQuality".
  package let key: String
  /// The texts that stand for a value, as the end of a sentence: "auto, png or jpeg".
  package let values: String
  /// Returns the value of the option as text.
  package let text: @Sendable (PackOptions) -> String
  /// Sets the option to the value that a text stands for. Returns `false` if it stands for none.
  package let set: @Sendable (inout PackOptions, String) -> Bool

  package static let qualityKey = "quality"

  /// All options that the text can have. Their order and their keys are in files, so they must not
  /// change.
  package static let all = [
    TextField(qualityKey, \.quality, range: 1...100),
    TextField("alpha", \.alpha),
    TextField("alphaQuality", \.alphaQuality, range: 1...100),
    TextField("subsampling", \.subsampling),
    TextField("effort", \.effort),
    TextField("progressive", \.isProgressive, "true or false", String.init) { Bool($0) },
    TextField("hiddenColor", \.hiddenColor),
    TextField("association", \.association),
    TextField("colorProfile", \.colorProfile),
    TextField("restarts", \.restarts),
    TextField("preview", \.preview),
    TextField("alphaMaxError", \.alphaMaxError, range: 0...255),
  ]
}

extension TextField {
  private typealias Path<Value> = any WritableKeyPath<PackOptions, Value> & Sendable

  /// - Parameter value: Returns the value that a text stands for; `nil` if it stands for none.
  private init<Value>(
    _ key: String, _ path: Path<Value>, _ values: String,
    _ text: @escaping @Sendable (Value) -> String, value: @escaping @Sendable (String) -> Value?
  ) {
    self.key = key
    self.values = values
    self.text = { text($0[keyPath: path]) }
    set = { options, text in
      guard let value = value(text) else { return false }
      options[keyPath: path] = value
      return true
    }
  }

  private init(_ key: String, _ path: Path<Int>, range: ClosedRange<Int>) {
    self.init(key, path, Self.text(range), String.init) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number that can be `nil`: left to the encoder.
  private init(_ key: String, _ path: Path<Int?>, range: ClosedRange<Int>) {
    self.init(
      key, path, "auto or \(Self.text(range))", { $0.map(String.init) ?? "auto" },
      value: { text in
        text == "auto" ? .some(nil) : Int(text).flatMap { range.contains($0) ? .some($0) : nil }
      })
  }

  private init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String, _ path: Path<Value>
  ) {
    let values = Self.list(Value.allCases.map(\.rawValue))
    self.init(key, path, values, \.rawValue) { Value(rawValue: $0) }
  }

  private init<Value: OptionalSetting>(_ key: String, _ path: Path<Value?>) {
    let values = Self.list(Value?.allSettings.map(\.settingText))
    self.init(key, path, values, \.settingText) { Value?(settingText: $0) }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }

  /// "auto, png or jpeg"
  private static func list(_ texts: [String]) -> String {
    let last = texts.last.map { [$0] } ?? []
    return ([texts.dropLast().joined(separator: ", ")] + last).joined(separator: " or ")
  }
}
