internal import ArgumentParser
internal import JPNGCache
internal import JPNGFiles
internal import JPNGPipeline

/// The options that say what is packed again, and what becomes of outputs without a source.
struct IncrementalOptions: ParsableArguments {
  @Flag(help: "Pack again what is unchanged.")
  var force = false

  @Flag(help: "Read all sources to see what is unchanged, instead of trusting times and sizes.")
  var paranoid = false

  @Flag(
    help:
      "Go on with a run with this option that was killed: what it packed is not packed again, and reported as it would have been."
  )
  var resume = false

  @Flag(
    help:
      "Remove outputs of earlier runs whose sources are gone, left out by rules, or have another output now."
  )
  var prune = false

  @Option(
    help: ArgumentHelp(
      "Folder that keeps packed files for later runs, or off. (default: $JPNG_CACHE, or the user's folder of caches)",
      valueName: "folder"))
  var cache: String?

  /// Reads what earlier runs have written to a folder.
  func manifest(in destination: OutputDestination) -> Manifest {
    destination.path.map(Manifest.init(inFolder:)) ?? Manifest()
  }

  /// What the run does that another one may go on with; `nil` if that was not asked for.
  ///
  /// - Parameter shard: The part of a set that is packed; `nil` for all of it.
  func journal(_ work: PackWork, _ shard: Shard?) throws(CommandFailure) -> PackJournal? {
    guard resume, let folder = work.plan.folder, !work.tasks.isEmpty else { return nil }
    do throws(FileWriteError) {
      return try PackJournal(inFolder: folder, shard: shard?.suffix)
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
  }

  /// Called when a run has come to its end: no other one can go on with it.
  func forget(_ work: PackWork, _ shard: Shard?, _ console: Console) {
    guard let folder = work.plan.folder else { return }
    do throws(FileWriteError) {
      try PackJournal.remove(inFolder: folder, shard: shard?.suffix)
    } catch {
      console.warn(error.path, "cannot be removed: \(AssetFailure(error).text)")
    }
  }

  /// - Parameters:
  ///   - earlier: What earlier runs have written to the output folder.
  ///   - remote: `nil` for none.
  ///   - journal: `nil` for none.
  ///   - isDryRun: Whether nothing is to be written.
  func history(
    _ plan: OutputPlan, _ earlier: Manifest, _ measures: AssetMeasures,
    _ remote: (any RemotePackCache)?, _ journal: PackJournal?, isDryRun: Bool
  ) -> PackHistory {
    PackHistory(
      folder: plan.folder, earlier: earlier, cache: PackCache(argument: cache), remote: remote,
      journal: journal, measures: measures, isParanoid: paranoid, isForced: force,
      isReadOnly: isDryRun)
  }

  /// Writes down what was done, and sees to files that are no source's output any more. Nothing of
  /// it makes a run fail: the outputs are there, and good.
  func finish(
    _ history: PackHistory, _ leftovers: [Leftover], isDryRun: Bool, _ console: Console
  ) {
    if !prune || isDryRun { tell(leftovers, console) }
    if isDryRun { return }
    let removed = prune ? prune(leftovers, console) : []
    do throws(FileWriteError) {
      try history.save(removing: removed, limit: PackCache.limit)
    } catch {
      console.warn(error.path, "the next run will look at everything: \(AssetFailure(error).text)")
    }
  }

  /// Tells which files no source has, without removing any.
  private func tell(_ leftovers: [Leftover], _ console: Console) {
    guard let first = leftovers.first else { return }
    let others = leftovers.count - 1
    let alike = others > 0 ? ", as of \(others) \(others == 1 ? "other" : "others")" : ""
    let advice = prune ? "all such files would be removed" : "--prune removes such files"
    let state =
      switch first.reason {
      case .gone: "gone"
      case .leftOut: "left out"
      case .superseded: "packed now"
      }
    console.warn(first.path, "its source is \(state)\(alike); \(advice)")
  }

  /// - Returns: The keys of what is gone.
  private func prune(_ leftovers: [Leftover], _ console: Console) -> Set<String> {
    var removed: Set<String> = []
    for leftover in leftovers {
      guard !FileStatus.exists(leftover.path) || leftover.isOurs else {
        console.warn(leftover.path, "kept: it was changed since it was packed")
        continue
      }
      do throws(FileWriteError) {
        try leftover.remove()
        removed.insert(leftover.key)
      } catch {
        console.warn(leftover.path, "cannot be removed: \(AssetFailure(error).text)")
      }
    }
    return removed
  }
}
