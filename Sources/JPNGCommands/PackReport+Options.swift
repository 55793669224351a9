internal import JPNG
internal import JPNGAssetReports

extension PackReport.Settings {
  init(_ options: PackOptions, _ goals: PackGoals) {
    self.init()
    (quality, alphaQuality) = (options.quality, options.alphaQuality)
    (alpha, effort) = (options.alpha.rawValue, options.effort.rawValue)
    subsampling = options.subsampling?.rawValue ?? "auto"
    progressive = options.isProgressive
    (hiddenColor, association) = (options.hiddenColor.rawValue, options.association.rawValue)
    (colorProfile, fallback) = (options.colorProfile.rawValue, goals.fallback.rawValue)
    targetQuality = goals.target
  }
}
