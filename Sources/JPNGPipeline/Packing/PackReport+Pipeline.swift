package import JPNG
package import JPNGAssetReports
package import JPNGQuality

extension PackReport.Settings {
  /// What was asked for, in the words in which files keep it.
  package init(_ options: PackOptions, _ goals: PackGoals) {
    self.init()
    quality = options.quality
    alpha = options.alpha.rawValue
    alphaQuality = options.alphaQuality
    subsampling = options.subsampling.settingText
    effort = options.effort.rawValue
    progressive = options.isProgressive
    hiddenColor = options.hiddenColor.rawValue
    association = options.association.rawValue
    colorProfile = options.colorProfile.rawValue
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
