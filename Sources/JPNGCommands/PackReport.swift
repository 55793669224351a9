internal import JPNG

/// The report of a pack, schema 1: what `--json` prints and `--report` writes.
struct PackReport: Encodable, Sendable {
  var schema = 1
  var tool = "jpng \(JPNGVersion.current)"
  var settings: Settings
  var totals: Totals
  var assets: [Asset]

  struct Settings: Encodable, Sendable {
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

  struct Totals: Encodable, Sendable {
    var assets = 0
    var failed = 0
    var pixels = 0
    var sourceBytes = 0
    var packedBytes = 0
    /// Packed bytes / source bytes of the assets that were packed; 0 where there are none.
    var ratio = 0.0
    var seconds = 0.0
  }

  enum Status: String, Encodable, Sendable {
    case packed
    case failed
  }

  /// One asset; of a failed one, little is known.
  struct Asset: Encodable, Sendable {
    var source: String
    @Nullable var output: String? = nil
    var status: Status
    @Nullable var width: Int? = nil
    @Nullable var height: Int? = nil
    @Nullable var sourceBytes: Int? = nil
    @Nullable var packedBytes: Int? = nil
    @Nullable var colorBytes: Int? = nil
    @Nullable var alphaBytes: Int? = nil
    @Nullable var alphaEncoding: String? = nil
    @Nullable var quality: Int? = nil
    @Nullable var alphaQuality: Int? = nil
    @Nullable var subsampling: String? = nil
    @Nullable var seconds: Double? = nil
    @Nullable var error: String? = nil
    /// Always null so far.
    @Nullable var scores: Scores? = nil

    struct Scores: Encodable, Sendable {}
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
