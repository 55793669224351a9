internal import JPNG

/// The libraries that the benchmark uses: those of the codecs, and LZ4.
package enum BenchLibraries {
  /// The name and the version of each that is always there.
  package static var all: [(name: String, version: String)] {
    JPNGVersion.libraries + [("lz4", StockLibraries.lz4Version)]
  }

  /// Those, and what has to be loaded for some codecs.
  static func all(for codecs: [BenchCodec]) -> [(name: String, version: String)] {
    all
      + codecs.compactMap { codec in
        codec.library.flatMap { library in library.version.map { (library.rawValue, $0) } }
      }
  }
}
