internal import JPNG
internal import JPNGBundle
internal import JPNGFiles
package import JPNGLoading

/// A bundle that commands read.
package struct OpenBundle: Sendable {
  package let bundle: AssetBundle
  package let path: String
  let context: PipelineContext

  package init(_ path: String, context: PipelineContext) throws(AssetFailure) {
    do throws(LoadingError) {
      bundle = try AssetBundle(contentsOf: path)
    } catch {
      throw AssetFailure(error, .opening)
    }
    self.path = path
    self.context = context
  }

  /// What work on each of some files is: to go through its bytes.
  package func items(
    _ entries: [AssetBundle.Entry]
  ) -> [(item: AssetBundle.Entry, cost: Batch.Cost)] {
    entries.map { entry in
      let piece = Workload.Piece(path: entry.name, amount: entry.byteCount)
      return (entry, Batch.Cost(work: entry.byteCount, piece: piece))
    }
  }

  /// Compares a file's bytes with its checksum, and what is in front of them with the directory.
  func check(_ entry: AssetBundle.Entry, _ attempt: Attempt) throws(AssetFailure) {
    guard entry.byteCount <= context.reading.maxByteCount else {
      throw AssetFailure(.tooLarge(name(of: entry), limit: context.reading.maxByteCount))
    }
    do throws(BundleError) {
      try bundle.archive.check(entry.number)
    } catch {
      throw AssetFailure(
        name(of: entry), attempt, .content(JPNGError(.malformed, error.reason)))
    }
  }

  /// The path by which failures name a file.
  func name(of entry: AssetBundle.Entry) -> String { bundle.path(of: entry) }
}

extension AssetFailure {
  init(_ error: LoadingError, _ attempt: Attempt) {
    switch error {
    case .file(let error): self.init(error)
    case .content(let error, let path): self.init(path, attempt, .content(error))
    }
  }
}
