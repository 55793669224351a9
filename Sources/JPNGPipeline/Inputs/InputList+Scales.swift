internal import JPNGConfiguration
internal import JPNGFiles

extension InputList {
  /// Adds the smaller scales of pictures that there is only a larger one of: from `icon@3x.png`,
  /// `icon@2x.png` and `icon.png`, as far as they do not exist.
  package mutating func addDerivedScales() {
    var families: [String: [Int: InputFile]] = [:]
    for file in files where file.source.path != nil {
      let name = ScaleName(file.relativePath)
      families[name.family, default: [:]][name.factor] = file
    }
    for family in families.keys.sorted() {
      guard let scales = families[family], let largest = scales.keys.max(), largest > 1,
        let source = scales[largest]
      else { continue }
      for factor in 1..<largest where scales[factor] == nil {
        add(source.derived(factor, of: largest))
      }
    }
  }
}

extension InputFile {
  fileprivate func derived(_ factor: Int, of largest: Int) -> InputFile {
    var file = self
    file.relativePath = ScaleName(relativePath).path(factor: factor)
    file.settingsPath = ScaleName(settingsPath).path(factor: factor)
    file.derivation = Derivation(source: relativePath, Reduction(factor, of: largest))
    return file
  }
}
