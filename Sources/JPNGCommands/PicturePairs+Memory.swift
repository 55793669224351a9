internal import JPNG

extension PicturePairs {
  /// The pairs with what comparing them takes.
  ///
  /// - Parameter need: Bytes for a picture of that size, with both files of so many bytes.
  func sized(_ need: (ImageSize, Int) -> Int) -> [Batch.Sized<Pair>] {
    pairs.map { pair in
      Batch.Sized(item: pair, path: pair.candidate.path, need: estimate(pair, need))
    }
  }

  /// From the reference alone: a candidate of another size is refused before much is done with it.
  /// Nothing is known of standard input and other pipes before they are read.
  private func estimate(
    _ pair: Pair, _ need: (ImageSize, Int) -> Int
  ) -> Result<Int, CommandFailure> {
    let path = pair.reference.path
    guard let status = fileStatus(path), status.kind == .file else { return .success(0) }
    let candidate = fileStatus(pair.candidate.path)?.byteCount ?? 0
    return Result { () throws(CommandFailure) in
      need(try size(of: path), status.byteCount + candidate)
    }
  }

  private func size(of path: String) throws(CommandFailure) -> ImageSize {
    if let size = try? ImageSize(ofPicture: FileAccess.read(path, limit: 64)) { return size }
    let file = try FileAccess.read(path)
    do throws(JPNGError) {
      return try ImageSize(ofPicture: file)
    } catch {
      throw CommandFailure(error, path, "reading")
    }
  }
}
