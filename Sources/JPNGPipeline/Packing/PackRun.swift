package import JPNGAssetReports
internal import JPNGFiles

/// Packs assets, as many at a time as there are jobs and memory for.
package struct PackRun: Sendable {
  let packer: AssetPacker
  let jobs: Int
  let failFast: Bool

  /// - Parameters:
  ///   - jobs: Items at work at the same time, at most.
  ///   - failFast: Whether nothing is begun any more after a failure.
  package init(packer: AssetPacker, jobs: Int, failFast: Bool = false) {
    self.packer = packer
    self.jobs = jobs
    self.failFast = failFast
  }

  /// One result for each asset, in their order; `nil` for those not started.
  package func run(_ tasks: [PackTask]) async -> [Result<AssetOutcome, AssetFailure>?] {
    var results = await confirmed(tasks)
    let rest = results.indices.filter { results[$0] == nil }
    let sized = rest.map {
      Batch.Sized(item: tasks[$0], file: tasks[$0].item.input, need: estimate(tasks[$0]))
    }
    let batch = Batch(jobs: jobs, failFast: failFast, context: packer.context)
    let packed = await batch.run(sized, .packing) {
      (task, threads) throws(AssetFailure) in
      try packer.pack(task, threads)
    }
    for (index, result) in zip(rest, packed) { results[index] = result }
    return results
  }

  /// What is known of assets that need not be looked at, `nil` for the others. The system is asked
  /// about ten thousands of files, so all jobs take part.
  private func confirmed(_ tasks: [PackTask]) async -> [Result<AssetOutcome, AssetFailure>?] {
    let length = max(1, (tasks.count + jobs - 1) / jobs)
    return await withTaskGroup { group in
      for start in stride(from: 0, to: tasks.count, by: length) {
        group.addTask { (start, tasks[start...].prefix(length).map { confirmed($0) }) }
      }
      let parts = await group.reduce(into: []) { $0.append($1) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1).map { $0.map(Result.success) }
    }
  }

  /// What is known of an asset that need not be looked at.
  private func confirmed(_ task: PackTask) -> AssetOutcome? {
    if let outcome = packer.history?.resumed(task) {
      packer.tellMissedTarget(outcome, task)
      return outcome
    }
    // Where nothing may be replaced, files that are there are refused, whatever they are.
    guard packer.writer.overwrites, let outcome = packer.history?.confirmed(task) else {
      return nil
    }
    packer.tellMissedTarget(outcome, task)
    return outcome
  }

  /// So many of a PNG's first bytes say how large its picture is, and how it is stored.
  static let headByteCount = 64

  /// The memory an asset needs, from the first bytes of its file. Standard input and other pipes
  /// cannot be looked at twice; nothing is known of them before they are read.
  private func estimate(_ task: PackTask) -> Result<Batch.Need, AssetFailure> {
    guard let path = task.item.input.source.path, let status = FileStatus(path),
      status.kind != .other
    else { return .success(.unknown) }
    return Result { () throws(AssetFailure) in
      let head = try packer.context.beginning(of: path, byteCount: Self.headByteCount)
      return try packer.need(task, head: head, fileByteCount: status.byteCount)
    }
  }
}

extension PackRun {
  /// Waits until what was written is on the disk: only then is it reported, and kept track of, as
  /// done. What is on a disk that fails has failed.
  ///
  /// - Parameter results: One for each task, in their order.
  /// - Returns: The results, and a failure for each disk that has failed.
  package static func settled(
    _ tasks: [PackTask], _ results: [Result<AssetOutcome, AssetFailure>?]
  ) -> (results: [Result<AssetOutcome, AssetFailure>?], failures: [AssetFailure]) {
    // Each file system is waited for once.
    var failures: [UInt64: AssetFailure?] = [:]
    let settled = zip(tasks, results).map { task, result in
      guard case .success(let outcome) = result, outcome.hasWritten,
        let (path, status) = task.item.writtenFile
      else { return result }
      let device = status.identity.device
      let failure = failures[device] ?? AssetFailure(settling: path)
      failures[device] = .some(failure)
      return failure.map(Result.failure) ?? result
    }
    return (settled, failures.values.compactMap(\.self).sorted { $0.path < $1.path })
  }
}

extension AssetOutcome {
  /// Whether there is a file now that was not there before.
  fileprivate var hasWritten: Bool { status == .packed || status == .fallback }
}

extension OutputPlan.Item {
  /// A file that there is at one of the paths of outputs; `nil` if they are streams.
  fileprivate var writtenFile: (path: String, status: FileStatus)? {
    paths.lazy.compactMap { path in FileStatus(path).map { (path, $0) } }
      .first { $0.1.kind == .file }
  }
}

extension AssetFailure {
  /// Waits for the file system of a file; `nil` if all that was written is on its disk.
  fileprivate init?(settling path: String) {
    do throws(FileWriteError) {
      try AtomicFile.settle(path)
      return nil
    } catch {
      self.init(error)
    }
  }
}
