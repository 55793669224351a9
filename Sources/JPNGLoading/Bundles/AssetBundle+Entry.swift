internal import JPNGBundle

extension AssetBundle {
  /// What a bundle says of one of its files. Whoever made it has looked: the picture itself is not
  /// read for that.
  public struct Entry: Hashable, Sendable {
    /// The path below the folder that the bundle was made of, with slashes.
    public let name: String
    /// The file's size in bytes.
    public let byteCount: Int
    /// The CRC-32 of its bytes.
    public let checksum: UInt32
    /// Whether it is a JPNG or a JPJP, which ``AssetBundle/decoder(for:options:)`` opens.
    public let isJPNG: Bool
    /// The picture's size in pixels; `nil` if the file is neither a JPNG nor a PNG.
    public let size: ImageSize?
    /// How many pixels are one point, such as 2 for "icon@2x.jpng"; `nil` for a picture that is
    /// there in one scale only, without such a name.
    public let scale: Int?
    /// The names of all scales of the picture, the smallest first; empty if there is only one.
    public let variants: [String]
    /// Whether there is a small copy of the picture.
    public let hasPreview: Bool

    package let number: Int

    init(_ entry: BundleEntry, _ number: Int) {
      name = entry.name
      byteCount = entry.item.byteCount
      checksum = entry.item.checksum
      isJPNG = entry.kind == .jpng
      size = entry.size
      scale = entry.scale
      variants = entry.variants
      hasPreview = entry.preview != nil
      self.number = number
    }
  }
}
