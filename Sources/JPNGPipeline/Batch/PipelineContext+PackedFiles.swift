internal import JPNG
internal import JPNGFiles
internal import JPNGLoading
internal import JPNGMemory

extension PipelineContext {
  /// The memory that work on a packed file takes, from its headers.
  ///
  /// - Parameter estimate: Of the open file, and of its number of bytes.
  /// - Returns: `nil` for a stream, of which nothing is known before it is read.
  func memory(
    for source: InputSource, _ options: DecodeOptions,
    _ estimate: (JPNGDecoder, Int) throws(JPNGError) -> Int
  ) -> Int? {
    guard let path = source.path else { return nil }
    // What cannot be looked at fails when it is worked on, which says why and takes nothing.
    guard let status = FileStatus(path) else { return 0 }
    if status.kind == .other { return nil }
    guard status.byteCount <= reading.maxByteCount else { return 0 }
    let byteCount = status.byteCount
    do {
      return try estimate(try JPNGDecoder(contentsOf: path, options: options), byteCount)
    } catch {
      return byteCount + (keptSource(path, byteCount, options.limits) ?? 0)
    }
  }

  /// What decoding a source takes that was kept under the name of a packed file; `nil` if it is
  /// none.
  private func keptSource(_ path: String, _ byteCount: Int, _ limits: Limits) -> Int? {
    guard let head = try? beginning(of: path, byteCount: 64),
      let header = try? SourceHeader(pngHead: head, limits: limits)
    else { return nil }
    return MemoryEstimate.reading(
      MemoryEstimate.Source(
        size: header.size, fileByteCount: byteCount, isWideAtOnce: header.isWideAtOnce))
  }
}
