internal import JPNG
package import JPNGAssetReports
internal import JPNGFiles
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

  /// Both pictures as the page of a report shows them. `nil` if one of them cannot be read any more.
  package func pictures(_ limits: Limits) -> AssetPictures? {
    guard let source = try? WholeFile.read(source), let packed = try? WholeFile.read(packed)
    else { return nil }
    do throws(JPNGError) {
      return AssetPictures(
        source: try PagePicture(
          source: source, copyQuality: AssetPictures.copyQuality, limits: limits
        ).bytes,
        packed: try PagePicture(packed: packed, limits: limits).bytes)
    } catch {
      return nil
    }
  }
}
