internal import JPNGFiles

/// Finds the mask of a JPEG: the file beside it whose name has a suffix, `x-mask.png` of `x.jpg`.
package struct MaskFile: Sendable {
  /// What the name of a mask has behind that of its picture.
  let suffix: String
  /// The mask of the only picture; `nil` to find each one's.
  let path: String?

  package init(suffix: String, path: String?) {
    self.suffix = suffix
    self.path = path
  }

  private static let pathExtensions = ["png", "jpg", "jpeg", "PNG", "JPG", "JPEG"]

  /// The path of a picture's mask.
  func path(of source: InputSource) throws(AssetFailure) -> String {
    if let path { return path }
    guard let picture = source.path else { throw AssetFailure(source.name, .converting, .noMask) }
    let base = picture.withoutExtension + suffix
    let candidates = Self.pathExtensions.map { "\(base).\($0)" }
    guard let found = candidates.first(where: { FileStatus($0) != nil }) else {
      throw AssetFailure(picture, .converting, .noMaskBeside(PathParts(candidates[0]).name))
    }
    return found
  }

  /// Whether a file is the mask of another one that is there.
  package func isMask(_ path: String) -> Bool {
    let base = path.withoutExtension
    guard base.hasSuffix(suffix) else { return false }
    return Self.pathExtensions.contains {
      $0.lowercased() != "png" && FileStatus("\(base.dropLast(suffix.count)).\($0)") != nil
    }
  }
}

extension String {
  /// The path without its extension.
  fileprivate var withoutExtension: String {
    guard let dot = PathParts(self).name.lastIndex(of: "."), dot != PathParts(self).name.startIndex
    else { return self }
    return String(dropLast(PathParts(self).name[dot...].count))
  }
}
