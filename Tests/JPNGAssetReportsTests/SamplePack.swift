import JPNGAssetReports

/// Reports of packs that never were.
enum SamplePack {
  static func report(_ assets: [AssetOutcome]) -> PackReport {
    var settings = PackReport.Settings()
    (settings.quality, settings.alpha, settings.progressive) = (80, "auto", false)
    return PackReport(tool: "jpng 1.0.0", settings: settings, assets: assets, seconds: 1.25)
  }

  static func asset(
    _ source: String, _ packedBytes: Int = 1000, of sourceBytes: Int = 4000,
    score: Double? = nil, fringe: Double? = nil
  ) -> AssetOutcome {
    var asset = AssetOutcome(source: source, output: source + ".jpng", status: .packed)
    (asset.width, asset.height) = (40, 30)
    (asset.sourceBytes, asset.packedBytes) = (sourceBytes, packedBytes)
    (asset.colorBytes, asset.alphaBytes) = (packedBytes - 300, 200)
    (asset.alphaEncoding, asset.quality, asset.subsampling) = ("png", 80, "420")
    asset.seconds = 0.125
    if score != nil || fringe != nil {
      var scores = PackReport.Scores()
      (scores.ssimulacra2, scores.fringe) = (score, fringe)
      asset.scores = scores
    }
    return asset
  }

  static func failed(_ source: String, _ error: String = "reading: not a PNG") -> AssetOutcome {
    AssetOutcome(source: source, status: .failed, error: error)
  }

  /// Names that would be markup, or lines of their own, if they were not escaped.
  static let hostileNames = [
    "<script>alert(1)</script>.png", "a|b`c.png", "x\n# heading\r\n@everyone\u{1B}[2J\u{0}.png",
    "a,b;\"c\".png", "]]></failure></testcase>&amp;'.png", "**bold** [link](http://a.b/c)_x_.png",
    "\u{FFFE}\u{FFFF}.png", "", " ", "ui/@2x/e\u{301}.png", "</details></table>.png",
    "e" + String(repeating: "\u{301}", count: 50_000) + ".png",
  ]
}

extension PackReport {
  /// The names that the command line has for the options.
  private static let options = OptionNames(
    embedLimit: "--embed-limit", optimizedPNG: "--optimized-png")

  var markdown: String { markdown(options: Self.options) }

  func html(embedLimit: Int, pictures: (Int) -> AssetPictures?) -> String {
    html(embedLimit: embedLimit, options: Self.options, pictures: pictures)
  }
}
