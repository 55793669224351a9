internal import JPNG
package import JPNGAssetReports
package import JPNGConfiguration
internal import JPNGPixels
package import JPNGQuality

extension PackReport.Settings {
  /// What was asked for, in the words in which files keep it.
  package init(_ settings: AssetSettings) {
    self.init()
    let options = settings.options
    quality = options.quality
    alpha = options.alpha.rawValue
    alphaQuality = options.alphaQuality
    subsampling = options.subsampling.settingText
    effort = options.effort.rawValue
    progressive = options.isProgressive
    hiddenColor = options.hiddenColor.rawValue
    association = options.association.rawValue
    colorProfile = options.colorProfile.rawValue
    targetQuality = settings.target
    fallback = settings.fallback.rawValue
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
