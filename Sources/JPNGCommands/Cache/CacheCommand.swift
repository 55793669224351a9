internal import ArgumentParser
internal import JPNGCache
internal import JPNGReports

/// `jpng cache`
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Shows and cleans the folder that keeps packed files.",
    subcommands: [Stats.self, Trim.self, Verify.self, Clear.self])

  /// What all of its commands need.
  struct Options: ParsableArguments {
    @Option(help: "The folder. (default: $JPNG_CACHE, or the user's folder of caches)")
    var cache: String?

    func folder() throws -> PackCache {
      guard let cache = PackCache(argument: cache) else {
        throw ValidationError("the cache is off")
      }
      return cache
    }
  }

  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints where it is, how many files it has, and their bytes.")
    @OptionGroup var options: Options

    func run() throws {
      let cache = try options.folder()
      let statistics = cache.statistics
      print(
        "\(cache.folder): \(statistics.entries) files, \(statistics.byteCount.asByteCount)"
          + " of \(PackCache.limit.asByteCount)")
    }
  }

  struct Trim: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes what was not used for longest, down to a size.")
    @OptionGroup var options: Options
    @Option(help: "The size, like 500MB.")
    var maxSize: ByteSize?

    func run() throws {
      let removed = try options.folder().trim(toByteCount: maxSize?.byteCount ?? PackCache.limit)
      print("\(removed.entries) files removed, \(removed.byteCount.asByteCount)")
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Reads all files, and removes those that are damaged.")
    @OptionGroup var options: Options

    func run() throws {
      let removed = try options.folder().verify()
      for path in removed { print("\(path): damaged, removed") }
      if removed.isEmpty { print("all is well") }
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Removes all files of the cache.")
    @OptionGroup var options: Options

    func run() throws {
      let removed = try options.folder().trim(toByteCount: 0)
      print("\(removed.entries) files removed, \(removed.byteCount.asByteCount)")
    }
  }
}
