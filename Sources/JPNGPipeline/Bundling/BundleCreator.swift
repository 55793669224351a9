package import JPNG
internal import JPNGBundle
internal import JPNGBytes
internal import JPNGFiles
internal import JPNGThreads

/// Makes a bundle of a folder. Each file is looked at first, as the bundle begins with what is
/// known of all, and copied then. So only what is known of them is in memory.
package struct BundleCreator: Sendable {
  /// Which files that exist are replaced.
  package enum Replacing: Sendable {
    case none
    case bundles
    case all
  }

  let alignment: Int
  let previewsInFront: Bool
  let limits: Limits
  let replacing: Replacing
  package let context: PipelineContext

  /// - Parameter alignment: A power of two, up to 32768.
  package init(
    alignment: Int, previewsInFront: Bool, limits: Limits, replacing: Replacing,
    context: PipelineContext
  ) {
    self.alignment = alignment
    self.previewsInFront = previewsInFront
    self.limits = limits
    self.replacing = replacing
    self.context = context
  }

  /// Whether the data of files can begin at multiples of a number of bytes.
  package static func isAlignment(_ number: Int) -> Bool { ArchiveLayout.isAlignment(number) }

  /// Looks at a file: its checksum, its kind, its size in pixels, its preview.
  package func describe(_ input: InputFile) throws(AssetFailure) -> BundledFile {
    if BundledFile.isJPNG(input.relativePath) {
      let bytes = try context.read(input.path)
      let item = ArchiveItem(
        name: input.relativePath, byteCount: bytes.count, checksum: Checksum.crc32(bytes.span))
      return try AssetFailure.inContent(input.path, .bundling) { () throws(JPNGError) in
        try BundledFile(item, .array(bytes), limits)
      }
    }
    var head: [UInt8] = []
    let sum = try FileSum(of: input.path, limit: context.reading.maxByteCount) { piece in
      if head.isEmpty { head = Array(piece.prefix(64)) }
    }
    let item = ArchiveItem(
      name: input.relativePath, byteCount: sum.byteCount, checksum: sum.checksum)
    return try AssetFailure.inContent(input.path, .bundling) { () throws(JPNGError) in
      try BundledFile(item, .array(head), limits)
    }
  }

  /// What ``describe(_:)`` takes of the context's memory: a JPNG is read as a whole.
  package var memory: Batch.Memory<InputFile> {
    Batch.Memory(.bundling, path: \.path) { input in
      BundledFile.isJPNG(input.relativePath) ? FileStatus(input.path)?.byteCount ?? 0 : 0
    }
  }

  /// Writes the bundle.
  ///
  /// - Parameters:
  ///   - inputs: The files.
  ///   - described: What ``describe(_:)`` returned for each.
  package func write(
    _ inputs: [InputFile], _ described: [BundledFile], to path: String
  ) throws(AssetFailure) -> BundleSummary {
    let (plan, previews) = described.plan(
      previewsInFront: previewsInFront, alignment: alignment)
    var failure: AssetFailure?
    try AssetFailure.onDisk { () throws(FileWriteError) in
      AtomicFile.sweep(PathParts(path).folder)
      var output = try AtomicOutput(path, overwrites: replacing != .none)
      do throws(AssetFailure) {
        try write(plan, previews, inputs, to: output)
        try check(output.temporaryPath, named: path)
      } catch {
        failure = error
        return
      }
      try output.place()
      try AtomicFile.settle(path)
    }
    if let failure { throw failure }
    return BundleSummary(
      fileCount: inputs.count, byteCount: plan.layout.directoryOffset + plan.layout.ending.count,
      previewByteCount: previews.count)
  }

  private func write(
    _ plan: BundlePlan, _ previews: [UInt8], _ inputs: [InputFile],
    to output: borrowing AtomicOutput
  ) throws(AssetFailure) {
    try append(plan.layout.header(of: 0) + plan.indexBytes, to: output)
    if plan.ownCount > 1 { try append(plan.layout.header(of: 1) + previews, to: output) }
    for (number, input) in inputs.enumerated() {
      if context.cancellation.isRequested {
        throw AssetFailure(input.path, .bundling, .interrupted)
      }
      try append(plan.layout.header(of: plan.ownCount + number), to: output)
      try copy(input, plan.index.entries[number].item, to: output)
    }
    try append(plan.layout.ending, to: output)
  }

  private func copy(
    _ input: InputFile, _ item: ArchiveItem, to output: borrowing AtomicOutput
  ) throws(AssetFailure) {
    var failure: FileWriteError?
    var sum: FileSum?
    do throws(AssetFailure) {
      sum = try FileSum(of: input.path, limit: item.byteCount) { piece in
        do throws(FileWriteError) {
          if failure == nil { try output.write(piece) }
        } catch {
          failure = error
        }
      }
    } catch {
      // Of a file that has become longer, no more is read than there was.
      guard case .unreadable(let reason) = error.cause,
        reason.kind == .tooLarge(limit: item.byteCount)
      else { throw error }
    }
    if let failure { throw AssetFailure(failure) }
    guard sum == FileSum(item) else {
      throw AssetFailure(input.path, .bundling, .changedMeanwhile)
    }
  }

  private func append(
    _ bytes: [UInt8], to output: borrowing AtomicOutput
  ) throws(AssetFailure) {
    do throws(FileWriteError) {
      try output.write(bytes)
    } catch {
      throw AssetFailure(error)
    }
  }
}
