internal import JPNG
package import JPNGAssetReports
internal import JPNGFiles
internal import JPNGMemory
package import JPNGPixels

/// The paths of the source of an asset and of what it was packed to.
package struct AssetFiles: Sendable {
  package var source: String
  /// The packed file, or a copy of the source that was written instead.
  package var packed: String

  /// Returns `nil` if one of the pair is standard input, which cannot be read a second time.
  package init?(_ pair: PicturePairs.Pair) {
    guard let source = pair.reference.source.path, let packed = pair.candidate.source.path else {
      return nil
    }
    self.source = source
    self.packed = packed
  }

  /// Returns `nil` if the item was not packed, or if one of its files is a stream, which cannot be
  /// read a second time.
  package init?(_ item: OutputPlan.Item, _ result: Result<AssetOutcome, AssetFailure>?) {
    guard case .success(let outcome) = result else { return nil }
    let fallback = outcome.status == .fallback ? item.fallback?.path : nil
    guard let source = item.input.source.path, let packed = fallback ?? item.path else {
      return nil
    }
    self.source = source
    self.packed = packed
    guard [source, packed].allSatisfy({ FileStatus($0)?.kind == .file }) else { return nil }
  }

  /// Returns `nil` if the asset has no such files in these folders.
  package init?(_ asset: AssetOutcome, sources: String, outputs: String) {
    guard asset.status != .failed, asset.derivedFrom == nil, let output = asset.output else {
      return nil
    }
    source = sources.appendingPath(asset.source)
    packed = outputs.appendingPath(output)
    guard [source, packed].allSatisfy({ FileStatus($0)?.kind == .file }) else { return nil }
  }

  /// Both pictures as the page of a report shows them.
  ///
  /// - Parameter memoryLimit: In bytes. A source whose copy would take more memory to make is
  ///   shown as the PNG that it is.
  /// - Returns: `nil` if one of the pictures cannot be read any more.
  package func pictures(_ limits: Limits, memoryLimit: Int) -> AssetPictures? {
    guard let source = try? WholeFile.read(source), let packed = try? WholeFile.read(packed)
    else { return nil }
    do throws(JPNGError) {
      let copyQuality = AssetPictures.copyQuality
      let header = try SourceHeader(pngHead: source, limits: limits)
      let memory = MemoryEstimate.packing(
        MemoryEstimate.Source(
          size: header.size, fileByteCount: source.count, isWideAtOnce: header.isWideAtOnce),
        quality: copyQuality, subsampling: .yuv444)
      return AssetPictures(
        source: try PagePicture(
          source: source, copyQuality: memory <= memoryLimit ? copyQuality : nil, limits: limits
        ).bytes,
        packed: try PagePicture(packed: packed, limits: limits).bytes)
    } catch {
      return nil
    }
  }
}
