internal import JPNG
internal import JPNGFiles
internal import JPNGMemory
package import JPNGPixels
package import JPNGQuality
package import JPNGThreads

/// Compares pictures with their references, and draws how they differ.
package struct PictureComparer: Sendable {
  let limits: Limits
  /// The file to which the difference is drawn; `nil` if it is not drawn.
  let differencePath: String?
  let context: PipelineContext

  package init(limits: Limits, differencePath: String?, context: PipelineContext) {
    self.limits = limits
    self.differencePath = differencePath
    self.context = context
  }

  /// Bytes of memory that comparing pictures of this size takes at its peak.
  package func need(_ size: ImageSize, fileByteCount: Int) -> Int {
    MemoryEstimate.comparing(size, fileByteCount: fileByteCount, isDrawn: differencePath != nil)
  }

  /// Scores a picture against its reference, and draws the difference if that is asked for.
  ///
  /// - Returns: The size of both pictures, and the scores.
  package func compare(
    _ pair: PicturePairs.Pair, _ threads: ThreadBudget
  ) throws(AssetFailure) -> (size: ImageSize, scores: QualityScores) {
    let reference = try picture(pair.reference.source, threads)
    let candidate = try picture(pair.candidate.source, threads)
    let scores: QualityScores
    let difference: PixelBuffer?
    do throws(QualityError) {
      scores = try .compare(reference: reference, candidate: candidate, sharing: threads)
      difference =
        differencePath == nil
        ? nil : try DifferenceImage.draw(reference: reference, candidate: candidate)
    } catch {
      throw AssetFailure(
        pair.candidate.path, .comparing.addingReference(pair.reference.path), .incomparable(error))
    }
    if let differencePath, let difference { try write(difference, to: differencePath) }
    return (reference.size, scores)
  }

  private func picture(
    _ source: InputSource, _ threads: ThreadBudget
  ) throws(AssetFailure) -> PixelBuffer {
    let bytes = try context.read(source)
    return try AssetFailure.inContent(source.name, .reading) { () throws(JPNGError) in
      try PixelBuffer(
        picture: bytes,
        // Where packing was no use, the source may have been kept under the packed file's name.
        isPacked: source.name.lowercased().hasSuffix(".jpng") && PictureKind(bytes) != .png,
        limits: limits, sharing: threads)
    }
  }

  private func write(_ picture: PixelBuffer, to path: String) throws(AssetFailure) {
    let png = try AssetFailure.inContent(path, .writingDifference) { () throws(JPNGError) in
      try picture.png()
    }
    try AssetFailure.onDisk { () throws(FileWriteError) in
      try AtomicFile.write(OwnPNG.marked(png), to: path, overwrites: true, isNamed: true)
    }
  }
}
