extension PackOptions {
  /// The options as text: the quality, and all other options that differ from the defaults, in the
  /// order of ``TextField/all``. Equal options give equal text. ``limits`` is not part of it, as it
  /// does not change the bytes of a packed file.
  package var text: String {
    let defaults = PackOptions()
    let fields = TextField.all.filter { field in
      field.key == TextField.qualityKey || field.text(self) != field.text(defaults)
    }
    return fields.map { "\($0.key)=\($0.text(self))" }.joined(separator: " ")
  }

  /// The keys of all options in ``text``, in its order.
  package static var textKeys: [String] { TextField.all.map(\.key) }

  /// The version of the library and the options as text: "jpng 0.1.0 quality=80 alpha=png". A
  /// packed file holds this for people who want to know how it was made.
  var summary: String { "jpng \(JPNGVersion.current) \(text)" }

  /// Reads ``text`` or ``summary``. Options that the text does not name have the default. Unknown
  /// keys and values, which other versions may have written, are skipped. If a key comes twice, the
  /// last one counts.
  ///
  /// Returns `nil` if the text does not name a quality, and so cannot be that of options.
  package init?(text: String) {
    self.init()
    var hasQuality = false
    for entry in text.split(separator: " ") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let field = TextField.all.first(where: { $0.key == parts[0] }),
        field.set(&self, parts[1])
      else { continue }
      if field.key == TextField.qualityKey { hasQuality = true }
    }
    if !hasQuality { return nil }
  }
}

/// One of the options in ``PackOptions/text``.
private struct TextField: Sendable {
  let key: String
  /// Returns the value of the option as text.
  let text: @Sendable (PackOptions) -> String
  /// Sets the option to the value that a text stands for. Returns `false` if it stands for none.
  let set: @Sendable (inout PackOptions, String) -> Bool

  static let qualityKey = "quality"

  /// All options that the text can have. Their order and their keys are in files, so they must not
  /// change.
  static let all = [
    TextField(qualityKey, \.quality, range: 1...100),
    TextField("alpha", \.alpha),
    TextField("alphaQuality", \.alphaQuality, range: 1...100),
    TextField("subsampling", \.subsampling),
    TextField("effort", \.effort),
    TextField("progressive", \.isProgressive, String.init) { Bool($0) },
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
    _ key: String, _ path: Path<Value>, _ text: @escaping @Sendable (Value) -> String,
    value: @escaping @Sendable (String) -> Value?
  ) {
    self.key = key
    self.text = { text($0[keyPath: path]) }
    set = { options, text in
      guard let value = value(text) else { return false }
      options[keyPath: path] = value
      return true
    }
  }

  private init(_ key: String, _ path: Path<Int>, range: ClosedRange<Int>) {
    self.init(key, path, String.init) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number that can be `nil`: left to the encoder.
  private init(_ key: String, _ path: Path<Int?>, range: ClosedRange<Int>) {
    self.init(
      key, path, { $0.map(String.init) ?? "auto" },
      value: { text in
        text == "auto" ? .some(nil) : Int(text).flatMap { range.contains($0) ? .some($0) : nil }
      })
  }

  private init<Value: RawRepresentable<String> & SendableMetatype>(
    _ key: String, _ path: Path<Value>
  ) {
    self.init(key, path, \.rawValue) { Value(rawValue: $0) }
  }

  private init<Value: OptionalSetting>(_ key: String, _ path: Path<Value?>) {
    self.init(key, path, \.settingText) { Value?(settingText: $0) }
  }
}
