extension PackOptions {
  /// The options as text: the quality, and what differs from the defaults, in the order of
  /// ``TextField/all``. Equal options give equal text; what a source may ask for (``limits``) is no
  /// part of it, as it does not change what is packed.
  package var text: String {
    let defaults = PackOptions()
    let fields = TextField.all.filter { field in
      field.key == TextField.qualityKey || field.text(self) != field.text(defaults)
    }
    return fields.map { "\($0.key)=\($0.text(self))" }.joined(separator: " ")
  }

  /// The same after the version of the library, as it is kept in the file for people who wonder
  /// where it came from: "jpng 0.1.0 quality=80 alpha=png".
  var summary: String { "jpng \(JPNGVersion.current) \(text)" }

  /// Every option's value in the words of ``text``, by its key: also those that have the default.
  package var valuesByKey: [String: String] {
    Dictionary(uniqueKeysWithValues: TextField.all.map { ($0.key, $0.text(self)) })
  }

  /// Reads ``text``, whatever stands before it. What it does not name has the default. Keys and
  /// values that are not known, which are those of other versions, are passed over; where a key
  /// comes twice, the last one counts.
  ///
  /// - Returns: `nil` where the text names no quality, and so is not that of any options.
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

/// One of the options that ``PackOptions/text`` consists of.
private struct TextField: Sendable {
  let key: String
  /// The option's value.
  let text: @Sendable (PackOptions) -> String
  /// Sets the option; returns whether the text is one of its values.
  let set: @Sendable (inout PackOptions, String) -> Bool

  static let qualityKey = "quality"

  /// All of them. The order and the keys are part of what is kept in files.
  static let all = [
    TextField(qualityKey, \.quality, range: 1...100),
    TextField("alpha", \.alpha),
    TextField("alphaQuality", \.alphaQuality, range: 1...100),
    TextField("subsampling", \.subsampling, none: "auto") { Subsampling(rawValue: $0) },
    TextField("effort", \.effort),
    TextField("progressive", \.isProgressive, String.init) { Bool($0) },
    TextField("hiddenColor", \.hiddenColor),
    TextField("association", \.association),
    TextField("colorProfile", \.colorProfile),
    TextField("restarts", \.restarts),
    TextField("preview", \.preview, none: "none") { text in
      Int(text).flatMap { PackOptions.PreviewSize(rawValue: $0) }
    },
  ]
}

extension TextField {
  private typealias Path<Value> = any WritableKeyPath<PackOptions, Value> & Sendable

  /// - Parameter value: The value that a text stands for, or `nil`.
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

  private init<Value: RawRepresentable<String> & SendableMetatype>(
    _ key: String, _ path: Path<Value>
  ) {
    self.init(key, path, \.rawValue) { Value(rawValue: $0) }
  }

  /// An option that may be left to the encoder, or be off.
  ///
  /// - Parameter none: What is written then.
  private init<Value: RawRepresentable & Sendable>(
    _ key: String, _ path: Path<Value?>, none: String,
    value: @escaping @Sendable (String) -> Value?
  ) {
    self.init(
      key, path, { $0.map { "\($0.rawValue)" } ?? none },
      value: { text in text == none ? .some(nil) : value(text).map(Optional.some) })
  }
}
