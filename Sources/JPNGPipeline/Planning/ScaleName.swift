internal import JPNGFiles

/// The name of a picture for screens of one density, as Apple's platforms have it: `icon.png`,
/// `icon@2x.png`, `icon@3x~ipad.png`.
struct ScaleName: Hashable {
  /// The path without the suffix, and without the extension.
  let base: String
  /// What follows the suffix: `~ipad`, or nothing.
  let device: String
  /// How many pixels are one point: 1 without a suffix.
  let factor: Int
  private let pathExtension: String

  /// - Parameter path: The path of a file with an extension.
  init(_ path: String) {
    let match = path.wholeMatch(of: /(.*?)(@([1-9])x)?(~[a-z]+)?(\.[A-Za-z0-9]+)?/)
    base = match.map { String($0.1) } ?? path
    factor = match?.3.flatMap { Int($0) } ?? 1
    device = match?.4.map(String.init) ?? ""
    pathExtension = match?.5.map(String.init) ?? ""
  }

  /// What all scales of a picture have in common.
  var family: String { base + device }

  /// The path of another scale of the picture.
  func path(factor: Int) -> String {
    base + (factor == 1 ? "" : "@\(factor)x") + device + pathExtension
  }
}
