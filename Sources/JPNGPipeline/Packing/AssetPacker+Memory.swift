internal import JPNG
internal import JPNGConfiguration
internal import JPNGMemory

extension AssetPacker {
  /// What packing an asset takes.
  ///
  /// - Parameters:
  ///   - head: The first bytes of its file, or all.
  ///   - fileByteCount: The bytes of its file.
  func need(
    _ task: PackTask, head: [UInt8], fileByteCount: Int
  ) throws(AssetFailure) -> Batch.Need {
    let settings = task.settings
    let options = settings.options
    let header = try AssetFailure.inContent(task.item.input.path, .reading) {
      () throws(JPNGError) in
      try SourceHeader(pngHead: head, limits: options.limits)
    }
    let source = MemoryEstimate.Source(
      size: header.size, fileByteCount: fileByteCount, isWideAtOnce: header.isWideAtOnce)
    // A search may try any quality.
    let byteCount = MemoryEstimate.packing(
      source, quality: settings.isSearch ? 100 : options.quality,
      subsampling: options.subsampling, isSearch: settings.isSearch,
      isTuned: options.effort == .best, keepsFile: settings.mayKeepSource,
      measures: measures.forMemory)
    return Batch.Need(byteCount: byteCount, pixelCount: header.size.pixelCount)
  }

  /// Refuses an asset that came through a stream if packing it takes more memory than there is.
  func refuseTooLarge(_ task: PackTask, _ file: [UInt8]) throws(AssetFailure) {
    let source = task.item.input.source
    guard context.isStream(source),
      let needed = try need(task, head: file, fileByteCount: file.count).byteCount
    else { return }
    try context.refuse(source, .packing, needing: needed)
  }
}
