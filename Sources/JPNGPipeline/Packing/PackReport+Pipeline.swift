package import JPNG
package import JPNGAssetReports
package import JPNGQuality

extension PackReport.Settings {
  /// What was asked for, in the words in which files keep it.
  package init(_ options: PackOptions, _ goals: PackGoals) {
    self.init()
    let values = options.valuesByKey
    quality = options.quality
    alpha = values["alpha"]
    alphaQuality = options.alphaQuality
    subsampling = values["subsampling"]
    effort = values["effort"]
    progressive = options.isProgressive
    hiddenColor = values["hiddenColor"]
    association = values["association"]
    colorProfile = values["colorProfile"]
    targetQuality = goals.target
    fallback = goals.fallback.rawValue
  }
}

extension PackReport.Scores {
  /// What comparing two pictures has given.
  package init(_ scores: QualityScores) {
    self.init()
    ssimulacra2 = scores.ssimulacra2
    ssimulacra2Mean = scores.ssimulacra2Mean
    colorPSNR = scores.colorPSNR
    weightedColorPSNR = scores.weightedColorPSNR
    alphaPSNR = scores.alphaPSNR
    alphaMaxError = scores.alphaMaxError
    fringe = scores.fringe.map(Double.init)
  }
}
