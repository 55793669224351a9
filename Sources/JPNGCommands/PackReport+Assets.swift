internal import JPNG
internal import JPNGAssetReports

extension PackReport.Asset {
  init(_ failure: CommandFailure) {
    self.init(source: failure.path, status: .failed, error: failure.text)
  }

  init(_ item: OutputPlan.Item, _ result: Result<PackedAsset, CommandFailure>?) {
    self.init(source: item.input.relativePath, output: item.relativePath, status: .failed)
    switch result {
    case .success(let asset): describe(asset, item.fallback)
    case .failure(let failure): error = failure.text
    case nil: error = "not started"
    }
  }

  private mutating func describe(_ asset: PackedAsset, _ fallback: OutputPlan.Item.Fallback?) {
    (width, height) = (asset.size.width, asset.size.height)
    (sourceBytes, seconds) = (asset.sourceByteCount, asset.seconds)
    (encodes, targetReached) = (asset.search?.encodes, asset.search?.isReached)
    add(asset.figures)
    guard !asset.isFallback else {
      (status, packedBytes) = (.fallback, asset.sourceByteCount)
      output = fallback?.relativePath ?? output
      return
    }
    let packed = asset.packed
    (status, packedBytes) = (.packed, packed.byteCount)
    (colorBytes, alphaBytes) = (packed.colorByteCount, packed.alphaByteCount)
    (alphaEncoding, subsampling) = (packed.alphaEncoding.rawValue, packed.subsampling.rawValue)
    quality = packed.options.quality
    alphaQuality = packed.alphaEncoding == .jpeg ? packed.options.alphaQuality : nil
  }
}
