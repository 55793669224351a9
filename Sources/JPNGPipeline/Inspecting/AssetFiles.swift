internal import JPNG
package import JPNGAssetReports
internal import JPNGFiles
package import JPNGPixels

/// The files of an asset.
package struct AssetFiles: Sendable {
  package var source: String
  /// A packed file, or a copy of the source.
  package var packed: String

  package init(source: String, packed: String) {
    (self.source, self.packed) = (source, packed)
  }

  /// `nil` for what was not packed, and for streams, which cannot be read twice.
  package init?(_ item: OutputPlan.Item, _ result: Result<AssetOutcome, AssetFailure>?) {
    guard case .success(let outcome) = result else { return nil }
    source = item.input.path
    packed = (outcome.status == .fallback ? item.fallback?.path : nil) ?? item.path
    guard [source, packed].allSatisfy({ FileStatus($0)?.kind == .file }) else { return nil }
  }

  /// Both as PNGs that a browser shows, the packed one by decoding its bytes; `nil` where one
  /// cannot be read any more.
  package func pictures(_ limits: Limits) -> AssetPictures? {
    guard let source = try? WholeFile.read(source), let packed = try? WholeFile.read(packed)
    else { return nil }
    do throws(JPNGError) {
      return AssetPictures(
        source: try DisplayablePNG(png: source, limits: limits).bytes,
        packed: try DisplayablePNG(packed: packed, limits: limits).bytes)
    } catch {
      return nil
    }
  }
}
