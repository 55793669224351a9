internal import JPNGReports

/// A column of the page's table of assets.
struct AssetColumn: Sendable {
  struct Value {
    var text: String
    /// What the script of the page compares when it sorts and filters.
    var key: String

    init(_ text: String) {
      self.text = text
      key = text
    }
    init(_ text: String, key: Double) {
      self.text = text
      self.key = "\(key)"
    }
    init(_ text: String, key: Int) {
      self.text = text
      self.key = "\(key)"
    }
  }

  /// Where the column is shown.
  enum Place: String {
    case anywhere
    case wideScreens = "wide"
    /// Only in the viewer of a single asset. It reads all values from the row of the table, where
    /// this column is hidden.
    case viewer = "extra"
  }

  /// The name by which the script of the page knows the column.
  var name: String
  var title: String
  var isNumber = true
  var place: Place
  var value: @Sendable (AssetOutcome) -> Value?

  /// The columns that have a value for at least one of these assets.
  static func columns(of assets: [AssetOutcome]) -> [AssetColumn] {
    (sizes + scores + encodings + others).filter { column in
      let values = assets.map { column.value($0)?.key }
      // A column in which all assets have the same status would tell nothing.
      return values.contains { $0 != nil } && (column.name != "status" || Set(values).count > 1)
    }
  }

  private static let sizes = [
    AssetColumn(name: "status", title: "Status", isNumber: false, place: .viewer) {
      Value($0.status.rawValue)
    },
    AssetColumn(name: "pixels", title: "Pixels", place: .wideScreens) { asset in
      guard let width = asset.width, let height = asset.height else { return nil }
      return Value(asset.pixelSize, key: Double(width) * Double(height))
    },
    AssetColumn(name: "source", title: "Source", place: .wideScreens) { bytes($0.sourceBytes) },
    AssetColumn(name: "packed", title: "Packed", place: .anywhere) { bytes($0.packedBytes) },
    AssetColumn(name: "ratio", title: "Ratio", place: .anywhere) { asset in
      asset.ratio.map { Value(asset.ratio.asPercentage, key: $0) }
    },
    AssetColumn(name: "bits", title: "Bits per pixel", place: .viewer) { asset in
      asset.bitsPerPixel.map { Value($0.asFigure, key: $0) }
    },
    AssetColumn(name: "optimized", title: "As optimised PNG", place: .viewer) {
      bytes($0.optimizedBytes)
    },
  ]

  private static let scores = [
    AssetColumn(name: "score", title: "Score", place: .anywhere) {
      number($0.scores?.ssimulacra2, \.asScore)
    },
    AssetColumn(name: "mean", title: "Mean score", place: .viewer) {
      number($0.scores?.ssimulacra2Mean, \.asScore)
    },
    AssetColumn(name: "fringe", title: "Fringe", place: .wideScreens) {
      number($0.scores?.fringe) { $0.trimmed(digits: 1) }
    },
    AssetColumn(name: "alpha-error", title: "Alpha error", place: .wideScreens) { asset in
      asset.scores?.alphaMaxError.map { Value("\($0)", key: $0) }
    },
    AssetColumn(name: "color-psnr", title: "Colour PSNR", place: .viewer) {
      decibels($0.scores?.colorPSNR)
    },
    AssetColumn(name: "weighted-psnr", title: "Colour PSNR, weighted", place: .viewer) {
      decibels($0.scores?.weightedColorPSNR)
    },
    AssetColumn(name: "alpha-psnr", title: "Alpha PSNR", place: .viewer) {
      decibels($0.scores?.alphaPSNR)
    },
  ]

  private static let encodings = [
    AssetColumn(name: "alpha", title: "Alpha", isNumber: false, place: .wideScreens) {
      $0.alphaEncoding.map { Value($0.onOneLine) }
    },
    AssetColumn(name: "quality", title: "Quality", place: .wideScreens) { asset in
      asset.quality.map { Value("\($0)", key: $0) }
    },
    AssetColumn(name: "alpha-quality", title: "Alpha quality", place: .viewer) { asset in
      asset.alphaQuality.map { Value("\($0)", key: $0) }
    },
    AssetColumn(name: "encodes", title: "Encodes", place: .viewer) { asset in
      asset.encodes.map { Value("\($0)", key: $0) }
    },
    AssetColumn(name: "target", title: "Target reached", isNumber: false, place: .viewer) {
      $0.targetReached.map { Value($0 ? "yes" : "no") }
    },
    AssetColumn(name: "subsampling", title: "Subsampling", isNumber: false, place: .viewer) {
      $0.subsampling.map { Value($0.onOneLine) }
    },
  ]

  private static let others = [
    AssetColumn(name: "color-bytes", title: "Colour plane", place: .viewer) {
      bytes($0.colorBytes)
    },
    AssetColumn(name: "alpha-bytes", title: "Alpha plane", place: .viewer) {
      bytes($0.alphaBytes)
    },
    AssetColumn(name: "seconds", title: "Time", place: .viewer) { asset in
      asset.seconds.map { Value("\($0.formatted(digits: 2)) s", key: $0) }
    },
    AssetColumn(name: "output", title: "Output", isNumber: false, place: .viewer) {
      $0.output.map { Value($0.onOneLine.shortened(toBytes: 160)) }
    },
  ]

  private static func bytes(_ count: Int?) -> Value? {
    count.map { Value($0.asByteCount, key: $0) }
  }

  private static func number(_ value: Double?, _ text: (Double) -> String) -> Value? {
    value.flatMap { $0.isFinite ? Value(text($0), key: $0) : nil }
  }

  private static func decibels(_ value: Double?) -> Value? {
    number(value) { "\($0.formatted(digits: 1)) dB" }
  }
}
