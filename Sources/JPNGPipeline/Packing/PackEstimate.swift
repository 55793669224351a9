internal import JPNG
internal import JPNGFiles
package import JPNGPixels
internal import JPNGThreads

/// What packing an asset will take, as far as the first bytes of its file tell.
package struct PackEstimate: Hashable, Sendable {
  /// The source's.
  package let size: ImageSize
  package let sourceByteCount: Int
  /// Bytes of memory at the peak of the work, at most. A process takes some megabytes besides.
  package let memoryByteCount: Int
}

extension PackRun {
  /// Looks at the assets, and packs none.
  package func estimates(_ tasks: [PackTask]) -> [Result<PackEstimate, AssetFailure>] {
    ThreadBudget(threadCount: jobs).map(tasks.count) { index in
      Result { () throws(AssetFailure) in try estimate(of: tasks[index]) }
    }
  }

  private func estimate(of task: PackTask) throws(AssetFailure) -> PackEstimate {
    let path = task.item.input.path
    let head = try packer.context.beginning(of: path, byteCount: Self.headByteCount)
    let byteCount = FileStatus(path)?.byteCount ?? 0
    let header = try packer.header(task, head: head)
    return PackEstimate(
      size: header.size, sourceByteCount: byteCount,
      memoryByteCount: packer.memory(task, header, fileByteCount: byteCount))
  }
}
