internal import JPNG

/// What is reported of a packed asset.
struct PackedAsset: Sendable {
  var size: ImageSize
  var sourceByteCount: Int
  /// What was packed; the source was kept instead where that is a fallback.
  var packed: Packing
  var isFallback: Bool
  var seconds: Double
  var figures = AssetMeasures.Figures()
  /// `nil` where no target was searched.
  var search: Search?

  struct Search: Sendable {
    var encodes: Int
    var isReached: Bool
  }

  struct Packing: Sendable {
    var byteCount: Int
    var colorByteCount: Int
    var alphaByteCount: Int
    var alphaEncoding: AlphaEncoding
    var subsampling: Subsampling
    var options: PackOptions

    init(_ image: PackedImage, _ options: PackOptions) {
      (byteCount, colorByteCount) = (image.bytes.count, image.colorByteCount)
      (alphaByteCount, alphaEncoding) = (image.alphaByteCount, image.alphaEncoding)
      (subsampling, self.options) = (image.subsampling, options)
    }
  }
}
