/// A figure from the comparison of pictures, or the reason why there is none.
enum ScoreFigure {
  /// The pictures were not compared, or the report does not have the figure. Of several assets,
  /// this names the first for which that is so.
  case unknown(asset: String? = nil)
  /// The pictures were compared, but the figure is not defined for them: tiny pictures have no
  /// score, and opaque ones no fringe.
  case undefined
  /// The figure; of several assets, with the name of the one that it belongs to.
  case value(Double, asset: String?)

  /// The score of an asset. It is undefined only where the picture is known to be too small for a
  /// score. A limit applies in all other cases, also where a report merely lacks the score.
  static func score(of asset: AssetOutcome) -> ScoreFigure {
    if let score = asset.scores?.ssimulacra2 { return .value(score, asset: nil) }
    guard asset.scores != nil, let width = asset.width, let height = asset.height,
      (1..<smallestSide).contains(min(width, height))
    else { return .unknown() }
    return .undefined
  }

  /// SSIMULACRA2 is not defined for pictures with a shorter side.
  private static let smallestSide = 8

  /// The fringe of an asset. It is undefined where a picture has no edges of alpha. A report does
  /// not say that, but it has the PSNR of alpha for every picture that was compared.
  static func fringe(of asset: AssetOutcome) -> ScoreFigure {
    if let fringe = asset.scores?.fringe { return .value(fringe, asset: nil) }
    return asset.scores?.alphaPSNR == nil ? .unknown() : .undefined
  }

  /// The worst figure of several assets, with the name of its asset.
  static func worst(
    of assets: [AssetOutcome], _ figure: (AssetOutcome) -> ScoreFigure,
    isWorse: (Double, Double) -> Bool
  ) -> ScoreFigure {
    var worst: ScoreFigure = assets.isEmpty ? .unknown() : .undefined
    for asset in assets {
      switch figure(asset) {
      case .unknown: return .unknown(asset: asset.source)
      case .undefined: continue
      case .value(let value, _):
        if case .value(let other, _) = worst, !isWorse(value, other) { continue }
        worst = .value(value, asset: asset.source)
      }
    }
    return worst
  }

  var isUndefined: Bool {
    if case .undefined = self { true } else { false }
  }
}
