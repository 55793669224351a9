/// Where the files of a scene are.
enum LoadingSource: Sendable {
  case files([String])
  case bundle(AssetBundle, [AssetBundle.Entry])

  var count: Int {
    switch self {
    case .files(let paths): paths.count
    case .bundle(_, let entries): entries.count
    }
  }

  /// The path by which events name a file.
  func path(_ index: Int) -> String {
    switch self {
    case .files(let paths): paths[index]
    case .bundle(let bundle, let entries): bundle.path(of: entries[index])
    }
  }

  func decoder(_ index: Int, _ options: DecodeOptions) throws(LoadingError) -> JPNGDecoder {
    switch self {
    case .files(let paths): try JPNGDecoder(contentsOf: paths[index], options: options)
    case .bundle(let bundle, let entries):
      try bundle.decoder(for: entries[index], options: options)
    }
  }
}
