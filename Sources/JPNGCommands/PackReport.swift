internal import JPNG

/// The report of a pack, schema 1: what `--json` prints and `--report` writes.
struct PackReport: Codable, Sendable {
  var schema = 1
  var tool = "jpng \(JPNGVersion.current)"
  var settings: Settings
  var totals: Totals
  var assets: [Asset]

  struct Settings: Codable, Sendable {
    var quality: Int
    var alpha: String
    var alphaQuality: Int
    var subsampling: String
    var effort: String
    var progressive: Bool
    var hiddenColor: String
    var association: String
    var colorProfile: String
  }

  struct Totals: Codable, Sendable {
    var assets = 0
    var failed = 0
    var pixels = 0
    var sourceBytes = 0
    var packedBytes = 0
    /// Packed bytes / source bytes of the assets that were packed; 0 where there are none.
    var ratio = 0.0
    var seconds = 0.0
  }

  enum Status: String, Codable, Sendable {
    case packed
    case failed
  }

  /// One asset; what is not known of a failed one is null.
  struct Asset: Codable, Sendable {
    var source: String
    var output: String
    var status: Status
    var width: Int?
    var height: Int?
    var sourceBytes: Int?
    var packedBytes: Int?
    var colorBytes: Int?
    var alphaBytes: Int?
    var alphaEncoding: String?
    var quality: Int?
    var alphaQuality: Int?
    var subsampling: String?
    var seconds: Double?
    var error: String?
    /// Always null so far.
    var scores: Scores?

    struct Scores: Codable, Sendable {}
  }
}

extension PackReport.Asset {
  private enum CodingKeys: String, CodingKey {
    case source, output, status, width, height, sourceBytes, packedBytes, colorBytes, alphaBytes
    case alphaEncoding, quality, alphaQuality, subsampling, seconds, error, scores
  }

  /// Writes every key: what is not known is null, not missing.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(output, forKey: .output)
    try container.encode(status, forKey: .status)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(sourceBytes, forKey: .sourceBytes)
    try container.encode(packedBytes, forKey: .packedBytes)
    try container.encode(colorBytes, forKey: .colorBytes)
    try container.encode(alphaBytes, forKey: .alphaBytes)
    try container.encode(alphaEncoding, forKey: .alphaEncoding)
    try container.encode(quality, forKey: .quality)
    try container.encode(alphaQuality, forKey: .alphaQuality)
    try container.encode(subsampling, forKey: .subsampling)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(error, forKey: .error)
    try container.encode(scores, forKey: .scores)
  }
}

extension PackReport.Settings {
  init(_ options: PackOptions) {
    quality = options.quality
    alpha = options.alpha.rawValue
    alphaQuality = options.alphaQuality
    subsampling = options.subsampling?.rawValue ?? "auto"
    effort = options.effort.rawValue
    progressive = options.isProgressive
    hiddenColor = options.hiddenColor.rawValue
    association = options.association.rawValue
    colorProfile = options.colorProfile.rawValue
  }
}

extension PackReport.Totals {
  init(_ assets: [PackReport.Asset], seconds: Double) {
    let packed = assets.filter { $0.status == .packed }
    self.assets = assets.count
    failed = assets.count - packed.count
    pixels = packed.reduce(0) { $0 + ($1.width ?? 0) * ($1.height ?? 0) }
    sourceBytes = packed.reduce(0) { $0 + ($1.sourceBytes ?? 0) }
    packedBytes = packed.reduce(0) { $0 + ($1.packedBytes ?? 0) }
    ratio = sourceBytes > 0 ? Double(packedBytes) / Double(sourceBytes) : 0
    self.seconds = seconds
  }
}
