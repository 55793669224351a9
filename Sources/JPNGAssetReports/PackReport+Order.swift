extension PackReport {
  /// The order of the assets in the page: what has failed, then the lowest scores, and at the end
  /// what has no score. Of the same score, they have the order of the report.
  var indicesWorstFirst: [Int] {
    let ranks = assets.map { asset in
      let score = asset.scores?.ssimulacra2.flatMap { $0.isFinite ? $0 : nil }
      return asset.status == .failed ? -.infinity : score ?? .infinity
    }
    return assets.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }
}
