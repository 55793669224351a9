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
    let header = try header(task, head: head)
    return Batch.Need(
      byteCount: memory(task, header, fileByteCount: fileByteCount),
      pixelCount: header.size.pixelCount)
  }

  /// What the first bytes of the file of an asset say of its picture.
  func header(_ task: PackTask, head: [UInt8]) throws(AssetFailure) -> SourceHeader {
    try AssetFailure.inContent(task.item.input.path, .reading) { () throws(JPNGError) in
      try SourceHeader(pngHead: head, limits: task.settings.options.limits)
    }
  }

  /// Bytes of memory that packing takes at its peak, at most.
  func memory(_ task: PackTask, _ header: SourceHeader, fileByteCount: Int) -> Int {
    let settings = task.settings
    let options = settings.options
    let source = MemoryEstimate.Source(
      size: header.size, fileByteCount: fileByteCount, isWideAtOnce: header.isWideAtOnce)
    // A search may try any quality.
    return MemoryEstimate.packing(
      source, quality: settings.isSearch ? 100 : options.quality,
      subsampling: options.subsampling, isSearch: settings.isSearch,
      isTuned: options.effort == .best, keepsFile: settings.mayKeepSource,
      measures: measures.forMemory)
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
