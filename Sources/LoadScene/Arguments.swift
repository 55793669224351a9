/// The words of the command line.
struct Arguments {
  static let usage = """
    usage: load-scene [--cache FOLDER [--again COUNT]] FOLDER_OR_FILES
           load-scene BUNDLE.zip
      --cache FOLDER  keep decoded pictures there, and show those that are there already
      --again COUNT   measure how long showing each of them so many times takes
    """

  private(set) var paths: [String] = []
  private(set) var cache: String?
  private(set) var repetitions = 0

  /// The bundle, if it is all that is named.
  var bundle: String? {
    paths.count == 1 && cache == nil ? paths.first { $0.hasSuffix(".zip") } : nil
  }

  init(_ words: some Sequence<String>) {
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--cache": cache = words.next()
      case "--again": repetitions = words.next().flatMap(Int.init) ?? 0
      default: paths.append(word)
      }
    }
  }
}
