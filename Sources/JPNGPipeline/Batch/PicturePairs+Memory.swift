internal import JPNG
internal import JPNGFiles
package import JPNGPixels

extension PicturePairs {
  /// The pairs, each with the memory that work on it needs.
  ///
  /// - Parameter need: Returns the bytes that a pair of pictures needs, from the size of the
  ///   pictures and the number of bytes of both files.
  package func sized(
    _ need: (ImageSize, _ fileByteCount: Int) -> Int, _ context: PipelineContext
  ) -> [Batch.Sized<Pair>] {
    pairs.map { pair in
      Batch.Sized(item: pair, file: pair.candidate, need: estimate(pair, need, context))
    }
  }

  /// Estimates the memory from the size of the reference alone. A candidate of another size is
  /// refused before much is done with it.
  private func estimate(
    _ pair: Pair, _ need: (ImageSize, Int) -> Int, _ context: PipelineContext
  ) -> Result<Batch.Need, AssetFailure> {
    guard let path = pair.reference.source.path, let status = FileStatus(path),
      status.kind == .file
    else { return .success(.unknown) }
    let candidate = pair.candidate.source.path.flatMap { FileStatus($0)?.byteCount } ?? 0
    return Result { () throws(AssetFailure) in
      let size = try size(of: path, context)
      return Batch.Need(
        byteCount: need(size, status.byteCount + candidate), pixelCount: size.pixelCount)
    }
  }

  private func size(
    of path: String, _ context: PipelineContext
  ) throws(AssetFailure) -> ImageSize {
    let beginning = try context.beginning(of: path, byteCount: 64)
    if let size = try? ImageSize(ofPicture: beginning) { return size }
    let file = try context.read(path)
    return try AssetFailure.inContent(path, .reading) { () throws(JPNGError) in
      try ImageSize(ofPicture: file)
    }
  }
}
