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

  @Flag(help: "Remove outputs of earlier runs whose sources are gone.")
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

  /// - Parameters:
  ///   - earlier: What earlier runs have written to the output folder.
  ///   - remote: `nil` for none.
  func history(
    _ plan: OutputPlan, _ earlier: Manifest, _ measures: AssetMeasures,
    _ remote: (any RemotePackCache)?
  ) -> PackHistory {
    PackHistory(
      folder: plan.folder, earlier: earlier, cache: PackCache(argument: cache), remote: remote,
      measures: measures, isParanoid: paranoid, isForced: force)
  }

  /// Writes down what was done, and sees to outputs without a source. Nothing of it makes a run
  /// fail: the outputs are there, and good.
  func finish(_ history: PackHistory, _ console: Console) {
    let orphans = history.orphans
    var removed: Set<String> = []
    if prune { removed = prune(orphans, console) }
    if !prune, let first = orphans.first {
      let others = orphans.count > 1 ? ", and so are those of \(orphans.count - 1) others" : ""
      console.warn(first.path, "its source is gone\(others); --prune removes such files")
    }
    do throws(FileWriteError) {
      try history.save(removing: removed, limit: PackCache.limit)
    } catch {
      console.warn(error.path, "the next run will look at everything: \(AssetFailure(error).text)")
    }
  }

  /// - Returns: The planned paths of what is gone.
  private func prune(_ orphans: [Manifest.Orphan], _ console: Console) -> Set<String> {
    var removed: Set<String> = []
    for orphan in orphans {
      guard !FileStatus.exists(orphan.path) || orphan.isOurs else {
        console.warn(orphan.path, "kept: it was changed since it was packed")
        continue
      }
      do throws(FileWriteError) {
        try orphan.remove()
        removed.insert(orphan.plannedPath)
      } catch {
        console.warn(orphan.path, "cannot be removed: \(AssetFailure(error).text)")
      }
    }
    return removed
  }
}
