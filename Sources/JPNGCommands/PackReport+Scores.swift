internal import JPNGAssetReports
internal import JPNGQuality

extension PackReport.Scores {
  init(_ scores: QualityScores) {
    self.init()
    (ssimulacra2, ssimulacra2Mean) = (scores.ssimulacra2, scores.ssimulacra2Mean)
    (colorPSNR, weightedColorPSNR) = (scores.colorPSNR, scores.weightedColorPSNR)
    (alphaPSNR, alphaMaxError) = (scores.alphaPSNR, scores.alphaMaxError)
    fringe = scores.fringe.map(Double.init)
  }
}
