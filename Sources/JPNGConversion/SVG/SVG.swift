package import JPNG
internal import JPNGReports

/// SVG documents that show a packed file with its transparency in any program that shows SVG:
/// colour is an image, and alpha a luminance mask over it (SVG 1.1, section 14.4).
package enum SVG {
  /// Puts the planes of a packed file into an SVG document, as they are, without their metadata.
  ///
  /// - Parameter file: A file that was verified: a plane that is not decoded is not looked at.
  /// - Throws: What decoding throws; `.unsupported` for colour that is premultiplied, or not Y, Cb
  ///   and Cr.
  package static func encode(_ file: JPNGDecoder) throws(JPNGError) -> [UInt8] {
    let planes = try PlanePair(file)
    let size = "width=\"\(planes.size.width)\" height=\"\(planes.size.height)\""
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(size) \
      viewBox="0 0 \(planes.size.width) \(planes.size.height)">

      """
    let color = JPEGMetadata.removed(from: planes.color, keepsProfile: true)
    var mask = ""
    if let alpha = planes.alpha {
      // Documents may be put into one page, where names must differ.
      let name = "alpha-\(String(planes.fingerprint, radix: 16))"
      text += self.mask(name, alpha, size)
      mask = " mask=\"url(#\(name))\""
    }
    text +=
      "<image \(size)\(mask) xlink:href=\"data:image/jpeg;base64,\(color.base64)\"/>\n</svg>\n"
    return Array(text.utf8)
  }

  /// The mask, which covers the picture whatever is beside it. Samples are alpha as they are, so
  /// the luminance is to be that of sRGB values, not of linear light.
  private static func mask(_ name: String, _ alpha: PlanePair.Alpha, _ size: String) -> String {
    var (levels, filter) = ("", "")
    let source: String
    switch alpha {
    case .png(let png, _):
      source = "data:image/png;base64,\(BarePNG.of(png).base64)"
    case .jpeg(let jpeg, _, let found):
      let bare = JPEGMetadata.removed(from: jpeg, keepsProfile: false)
      source = "data:image/jpeg;base64,\(bare.base64)"
      if let found {
        levels = self.levels("\(name)-levels", found)
        filter = " filter=\"url(#\(name)-levels)\""
      }
    }
    return """
      \(levels)<mask id="\(name)" maskUnits="userSpaceOnUse" x="0" y="0" \(size) \
      color-interpolation="sRGB">
      <image \(size)\(filter) xlink:href="\(source)"/>
      </mask>

      """
  }

  /// A filter that makes alpha of stored samples, as a reader of the format does: the line through
  /// 0 at `low` and 255 at `high`, without what is below and above.
  private static func levels(_ name: String, _ levels: AlphaLevels) -> String {
    let (low, high) = (Int(levels.low), Int(levels.high))
    let (slope, start) = (decimal(255, over: high - low), decimal(-low, over: high - low))
    let functions = ["R", "G", "B"].map {
      "<feFunc\($0) type=\"linear\" slope=\"\(slope)\" intercept=\"\(start)\"/>"
    }
    return """
      <filter id="\(name)" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
      <feComponentTransfer>\(functions.joined())</feComponentTransfer>
      </filter>

      """
  }

  /// A quotient with six digits behind the point, the same on every machine.
  private static func decimal(_ dividend: Int, over divisor: Int) -> String {
    let millionths = (abs(dividend) * 1_000_000 + divisor / 2) / divisor
    let digits = String(millionths % 1_000_000)
    let padded = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(dividend < 0 ? "-" : "")\(millionths / 1_000_000).\(padded)"
  }
}
