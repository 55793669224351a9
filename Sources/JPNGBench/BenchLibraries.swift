internal import JPNG

/// The libraries that the benchmark uses: those of the codecs, and LZ4.
package enum BenchLibraries {
  /// The name and the version of each.
  package static var all: [(name: String, version: String)] {
    JPNGVersion.libraries + [("lz4", StockLibraries.lz4Version)]
  }
}
