internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// A picture in a form that the page of a report can show, in as few bytes as possible: a PNG, or a
/// packed file, whose planes the script of the page decodes with the browser and merges.
package struct PagePicture: Sendable {
  /// A whole file: a PNG, or a packed file.
  package let bytes: [UInt8]

  /// The source of a packed file: the PNG, or a packed copy of it in sRGB, where the PNG is not
  /// small and the copy is smaller. The alpha of the copy is exact. Its colour is nearly so: it has
  /// all of its chroma.
  ///
  /// - Parameter copyQuality: Of the colour of the copy, 1 to 100; `nil` for no copy.
  /// - Throws: What reading the source throws; `.malformed` if it is not a PNG.
  package init(source png: [UInt8], copyQuality: Int?, limits: Limits) throws(JPNGError) {
    _ = try SourceHeader(pngHead: png, limits: limits)
    let original = try DisplayablePNG(png: png, limits: limits).bytes
    guard let copyQuality, png.count > Self.smallByteCount else {
      bytes = original
      return
    }
    var options = PackOptions()
    (options.quality, options.subsampling, options.alpha) = (copyQuality, .yuv444, .png)
    (options.effort, options.isProgressive) = (.balanced, true)
    (options.colorProfile, options.limits) = (.srgb, limits)
    let source = try SourceImage(png: png, limits: limits)
    // A profile that cannot be converted is nothing for a copy, but the PNG can still be shown.
    let copy = (try? JPNGEncoder(options: options).encode(source))?.bytes ?? original
    bytes = copy.count < original.count ? copy : original
  }

  /// A PNG of so many bytes at most needs no copy: there would be little to gain, and in a small
  /// picture every error is seen.
  private static let smallByteCount = 20_000

  /// A packed file as it is; as a PNG, where a browser would decode its planes to other pixels than
  /// this library. If packing has fallen back to a PNG, that is taken for one.
  package init(packed: [UInt8], limits: Limits) throws(JPNGError) {
    if PictureKind(packed) == .jpng,
      try JPNGDecoder(packed, options: DecodeOptions(limits: limits)).isForBrowsers
    {
      bytes = packed
    } else {
      bytes = try DisplayablePNG(packed: packed, limits: limits).bytes
    }
  }
}

extension JPNGDecoder {
  /// Whether browsers decode both planes to the same pixels as this library, but for the rounding
  /// of a JPEG decoder. They do all that is usual in a JPEG and a PNG, more than the format has:
  /// they turn pictures by their Exif data, and heed chunks and profiles of an alpha plane.
  fileprivate var isForBrowsers: Bool {
    // A browser converts colours to sRGB before it hands out pixels. Premultiplied ones would have
    // to be divided by their alpha first.
    guard info.iccProfile.isEmpty || storedAssociation == .straight else { return false }
    return bytes.withView { bytes in
      let (color, alpha) = (bytes.plane(.color, of: container), bytes.plane(.alpha, of: container))
      guard (Orientation(jpeg: color) ?? .upright) == .upright else { return false }
      switch info.alphaEncoding {
      case .png: return info.alphaBitDepth <= 8 && (try? PNGChunkList(alpha))?.isBare == true
      case .jpeg:
        let profile = try? JPEGReader(alpha, limits: options.limits).iccProfile()
        return (Orientation(jpeg: alpha) ?? .upright) == .upright && profile?.isEmpty == true
      }
    }
  }
}
