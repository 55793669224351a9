/// A figure that comes of comparing pictures.
enum ScoreFigure {
  /// Nobody compared them, or the report does not say what came of it; of several assets, the first
  /// of which that is so.
  case unknown(asset: String? = nil)
  /// They were compared, but have no such figure: tiny ones no score, opaque ones no fringe.
  case undefined
  /// Of several assets, with the one that has it.
  case value(Double, asset: String?)

  /// A limit must not be lifted by a report that merely lacks a figure: a score is undefined where
  /// the picture is known to be too small for one, and nowhere else.
  static func score(of asset: AssetOutcome) -> ScoreFigure {
    if let score = asset.scores?.ssimulacra2 { return .value(score, asset: nil) }
    guard asset.scores != nil, let width = asset.width, let height = asset.height,
      (1..<smallestSide).contains(min(width, height))
    else { return .unknown() }
    return .undefined
  }

  /// SSIMULACRA2 is not defined below that.
  private static let smallestSide = 8

  /// Undefined where there are no edges of alpha, which a report does not tell. It has alpha's error
  /// of every picture that was compared.
  static func fringe(of asset: AssetOutcome) -> ScoreFigure {
    if let fringe = asset.scores?.fringe { return .value(fringe, asset: nil) }
    return asset.scores?.alphaPSNR == nil ? .unknown() : .undefined
  }

  /// Of several assets, with the name of the one that it is of.
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
