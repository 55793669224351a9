internal import JPNG
internal import JPNGReports

/// One of the settings that a configuration can give an asset.
struct Setting: Sendable {
  /// The name, which is that of the command line's option where there is one: "alpha-quality".
  let name: String
  /// What the setting does, in one sentence.
  let summary: String
  /// The texts that stand for a value, as the end of a sentence: "auto, png or jpeg".
  let values: String
  /// The value as text.
  let text: @Sendable (AssetSettings) -> String
  /// Sets the value that a text stands for. Returns `false` if it stands for none.
  let set: @Sendable (inout AssetSettings, String) -> Bool

  static let quality = TextField.qualityKey

  /// All of them, those of the encoder first. Of a quality, a target and a target size, the one
  /// that is set last counts.
  static let all: [Setting] =
    TextField.all.map(Setting.init) + [
      Setting(
        "target", "The SSIMULACRA2 that the quality is searched for, instead of quality.",
        "none or a number up to 100", { $0.target?.trimmed(digits: 9) ?? none },
        { settings, text in
          optional(text, Double.init) { $0.isFinite && $0 <= 100 }.map {
            (settings.target, settings.targetSize) = ($0, nil)
          }
        }),
      Setting(
        "target-size", "The most bytes that the quality is searched for, instead of quality.",
        "none or a size like 40kB", { $0.targetSize.map(String.init) ?? none },
        { settings, text in
          optional(text, { ByteSize($0)?.byteCount }).map {
            (settings.target, settings.targetSize) = (nil, $0)
          }
        }),
      Setting(
        "min-score", "The SSIMULACRA2 that a budget for the whole set must leave an asset.",
        "none or a number up to 100", { $0.minScore?.trimmed(digits: 9) ?? none },
        { settings, text in
          optional(text, Double.init) { $0.isFinite && $0 <= 100 }.map { settings.minScore = $0 }
        }),
      Setting(
        "fallback", "What is written where packing makes nothing smaller: png is the source.",
        "none or png", \.fallback.rawValue,
        { settings, text in
          AssetSettings.Fallback(rawValue: text).map { settings.fallback = $0 }
        }),
      Setting(
        "exact", "Keep the source as it is: for pictures whose values are data.", "true or false",
        { "\($0.isExact)" }, { settings, text in Bool(text).map { settings.isExact = $0 } }),
      Setting(
        "exclude", "Leave the asset out.", "true or false",
        { "\($0.isExcluded)" }, { settings, text in Bool(text).map { settings.isExcluded = $0 } }),
    ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// `nil` if there is no setting of the name.
  static func named(_ name: String) -> Setting? { byName[name] }

  /// Whether a text stands for a value.
  func takes(_ text: String) -> Bool {
    var scratch = AssetSettings()
    return set(&scratch, text)
  }

  private static let none = "none"

  /// The value that a text stands for, which may be `nil`; `nil` itself if it stands for none.
  private static func optional<Value>(
    _ text: String, _ value: (String) -> Value?, isValid: (Value) -> Bool = { _ in true }
  ) -> Value?? {
    if text == none { return .some(nil) }
    return value(text).flatMap { isValid($0) ? .some($0) : nil }
  }

  /// - Parameter set: Returns `nil` if the text stands for no value.
  private init(
    _ name: String, _ summary: String, _ values: String,
    _ text: @escaping @Sendable (AssetSettings) -> String,
    _ set: @escaping @Sendable (inout AssetSettings, String) -> Void?
  ) {
    self.name = name
    self.summary = summary
    self.values = values
    self.text = text
    self.set = { set(&$0, $1) != nil }
  }

  /// A setting of the encoder.
  private init(_ field: TextField) {
    self.init(
      field.key.inKebabCase, Self.summaries[field.key] ?? "", field.values,
      { field.text($0.options) },
      { settings, text in
        guard field.set(&settings.options, text) else { return nil }
        if field.key == Setting.quality { (settings.target, settings.targetSize) = (nil, nil) }
        return ()
      })
  }

  /// What the settings of the encoder do, by their keys.
  static let summaries = [
    "quality": "Quality of colour.",
    "alpha": "Encoding of alpha: png is lossless, auto the smallest that is good enough.",
    "alphaQuality":
      "Quality of alpha as JPEG; with alpha auto no higher than that of colour, but for fast.",
    "subsampling": "Chroma subsampling; auto decides by the picture's chroma detail.",
    "effort": "How long to search for a smaller file.",
    "progressive": "Progressive JPEG: a little smaller, much slower to decode.",
    "hiddenColor": "Colour of hidden pixels: a smooth fill, as it is, or black.",
    "association": "Store colour straight or premultiplied by alpha.",
    "colorProfile": "Keep a colour profile that is not sRGB, convert to sRGB, or drop it.",
    "restarts": "Restart markers, for decoding on several threads and in part.",
    "preview": "A small copy of the picture: 1/8 or 1/16 of each side.",
    "alphaMaxError": "Largest error of alpha; auto decides by the quality, 0 is exact.",
  ]
}

extension String {
  /// "alpha-quality" for "alphaQuality".
  fileprivate var inKebabCase: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
