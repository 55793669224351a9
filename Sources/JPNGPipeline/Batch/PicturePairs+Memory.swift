internal import JPNG
internal import JPNGFiles
package import JPNGPixels

extension PicturePairs {
  /// The pairs with the memory that work on them needs.
  ///
  /// - Parameter need: Bytes for pictures of that size, of files of so many bytes together.
  package func sized(
    _ need: (ImageSize, _ fileByteCount: Int) -> Int, _ context: PipelineContext
  ) -> [Batch.Sized<Pair>] {
    pairs.map { pair in
      Batch.Sized(item: pair, path: pair.candidate.path, need: estimate(pair, need, context))
    }
  }

  /// From the reference alone: a candidate of another size is refused before much is done with it.
  /// Nothing is known of standard input and other pipes before they are read.
  private func estimate(
    _ pair: Pair, _ need: (ImageSize, Int) -> Int, _ context: PipelineContext
  ) -> Result<Int, AssetFailure> {
    let path = pair.reference.path
    guard let status = FileStatus(path), status.kind == .file else { return .success(0) }
    let candidate = FileStatus(pair.candidate.path)?.byteCount ?? 0
    return Result { () throws(AssetFailure) in
      need(try size(of: path, context), status.byteCount + candidate)
    }
  }

  private func size(
    of path: String, _ context: PipelineContext
  ) throws(AssetFailure) -> ImageSize {
    if let size = try? ImageSize(ofPicture: context.read(path, limit: 64)) { return size }
    let file = try context.read(path)
    return try inContent(path, .reading) { () throws(JPNGError) in
      try ImageSize(ofPicture: file)
    }
  }
}
