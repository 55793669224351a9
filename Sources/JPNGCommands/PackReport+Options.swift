internal import JPNG
internal import JPNGAssetReports

extension PackReport.Settings {
  init(_ options: PackOptions, _ goals: PackGoals) {
    self.init(
      quality: options.quality, alpha: options.alpha.rawValue, alphaQuality: options.alphaQuality,
      subsampling: options.subsampling?.rawValue ?? "auto", effort: options.effort.rawValue,
      progressive: options.isProgressive, hiddenColor: options.hiddenColor.rawValue,
      association: options.association.rawValue, colorProfile: options.colorProfile.rawValue)
    fallback = goals.fallback.rawValue
  }
}
