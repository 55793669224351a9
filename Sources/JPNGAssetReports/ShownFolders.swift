internal import JPNGReports

/// Which part of its folder is shown with each asset. The folder that all assets are in is told
/// once. Of what is left, where that is long, only the end is shown.
struct ShownFolders {
  /// The shown name of an asset in its parts: together they are the whole name.
  struct Name {
    /// The folder that all assets are in.
    var common = ""
    /// What is not shown of the rest of the folder.
    var skipped = ""
    var folder = ""
    var file: String

    /// The name without what is told elsewhere.
    var short: String { (skipped.isEmpty ? "" : "…/") + folder + file }
  }

  /// The folder that all assets are in, with a slash at its end; empty where there is none.
  let common: String

  /// A longer folder is not shown as a whole, in characters.
  private static let longest = 32

  /// Failed assets do not count, as some have their path as it was given.
  init(_ assets: [AssetOutcome]) {
    let folders = assets.filter { $0.status != .failed }.map(\.shownNameParts.folder)
    guard folders.count > 1, var common = folders.first?.unicodeScalars[...] else {
      self.common = ""
      return
    }
    for folder in folders {
      let shared = zip(common, folder.unicodeScalars).prefix { $0 == $1 }.count
      common = common.prefix(shared)
    }
    // No part of a folder's name, which others share with it.
    let end = common.lastIndex(of: "/").map(common.index(after:)) ?? common.startIndex
    self.common = String(common[..<end])
  }

  func name(of asset: AssetOutcome) -> Name {
    let (folder, file) = asset.shownNameParts
    let isInCommon = folder.unicodeScalars.starts(with: common.unicodeScalars)
    var name = Name(common: isInCommon ? common : "", file: file)
    var rest = folder.unicodeScalars.dropFirst(name.common.unicodeScalars.count)
    while rest.count > Self.longest, let slash = rest.firstIndex(of: "/"),
      rest.index(after: slash) < rest.endIndex
    {
      name.skipped += String(rest[...slash])
      rest = rest[rest.index(after: slash)...]
    }
    name.folder = String(rest)
    return name
  }
}
