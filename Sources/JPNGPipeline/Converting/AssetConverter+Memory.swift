internal import JPNG
internal import JPNGConversion
internal import JPNGFiles
internal import JPNGMemory

extension AssetConverter {
  /// What converting takes of the context's memory.
  package var memory: Batch.Memory<OutputPlan.Item> {
    Batch.Memory(.converting, path: \.input.path) { (item) throws(AssetFailure) in
      guard let path = item.input.source.path, let status = FileStatus(path) else { return nil }
      if status.kind == .other { return nil }
      guard status.byteCount <= context.reading.maxByteCount else { return 0 }
      // Behind the longest profiles, sizes are not found before the file is read whole.
      let head = try context.beginning(of: path, byteCount: min(status.byteCount, 1 << 20))
      return need(head, status.byteCount) ?? status.byteCount
    }
  }

  /// The bytes that converting a file takes at once; `nil` if its size is not found.
  ///
  /// - Parameter head: Its first bytes, or all of them.
  func need(_ head: [UInt8], _ byteCount: Int) -> Int? {
    guard let size = JNG.size(in: head) ?? (try? ImageSize(ofPicture: head)) else { return nil }
    // What is wrong with such a file is said when it is converted, which takes no more than that.
    if options.limits.objection(to: size) != nil { return byteCount }
    return MemoryEstimate.converting(
      size, fileByteCount: byteCount, scores: format == .webp)
  }
}
