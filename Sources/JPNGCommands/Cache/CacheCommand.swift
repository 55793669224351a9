internal import ArgumentParser
internal import JPNGCache
internal import JPNGReports

/// `jpng cache`
///
/// Its commands say what they are called, as all do: making names out of those of types would take
/// time in every run of `jpng`.
struct CacheCommand: AsyncParsableCommand {
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

  struct Stats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Prints where it is, how many files it has, and their bytes.")
    @OptionGroup var options: Options

    func run() async throws {
      let cache = try options.folder()
      let statistics = cache.statistics
      try await printing(
        "\(cache.folder): \(statistics.entries) files, \(statistics.byteCount.asByteCount)"
          + " of \(PackCache.limit.asByteCount)")
    }
  }

  struct Trim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trim", abstract: "Removes what was not used for longest, down to a size.")
    @OptionGroup var options: Options
    @Option(help: "The size, like 500MB.")
    var maxSize: ByteSize?

    func run() async throws {
      let removed = try options.folder().trim(toByteCount: maxSize?.byteCount ?? PackCache.limit)
      try await printing(removed.asRemoved)
    }
  }

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Reads all files, and removes those that are damaged.")
    @OptionGroup var options: Options

    func run() async throws {
      let removed = try options.folder().verify()
      let lines = removed.map { "\($0): damaged, removed" }
      try await printing(lines.isEmpty ? "all is well" : lines.joined(separator: "\n"))
    }
  }

  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Removes all files of the cache.")
    @OptionGroup var options: Options

    func run() async throws {
      let removed = try options.folder().trim(toByteCount: 0)
      try await printing(removed.asRemoved)
    }
  }
}

extension PackCache.Statistics {
  fileprivate var asRemoved: String { "\(entries) files removed, \(byteCount.asByteCount)" }
}

extension AsyncParsableCommand {
  /// Prints what a command was asked for; a failure to do so is reported as those of others are.
  fileprivate func printing(_ text: String) async throws {
    try await runReporting(Console(isQuiet: false)) { (console) throws(CommandFailure) in
      try console.output(text)
      return nil
    }
  }
}
