package import JPNG
internal import JPNGBundle
internal import JPNGBytes
package import JPNGLoading

/// Checks a bundle: every header, checksum and byte between them, each JPNG as `jpng verify` does,
/// and what the index says of pictures against the pictures.
package struct BundleVerifier: Sendable {
  package let source: OpenBundle
  let limits: Limits

  package init(_ source: OpenBundle, limits: Limits) {
    self.source = source
    self.limits = limits
  }

  private var archive: BundleArchive { source.bundle.archive }

  /// What verifying takes of the context's memory.
  package var memory: Batch.Memory<AssetBundle.Entry> {
    Batch.Memory(.verifying, path: source.name, need: need)
  }

  private func need(_ entry: AssetBundle.Entry) -> Int {
    guard entry.isJPNG else { return 0 }
    let decoder = try? source.bundle.decoder(for: entry, options: DecodeOptions(limits: limits))
    // What cannot be opened fails when it is verified, which says why.
    return decoder.flatMap { try? AssetVerifier.need($0, 0) } ?? 0
  }

  /// Checks a file.
  ///
  /// - Returns: What the bundle should say of it.
  package func verify(_ entry: AssetBundle.Entry) throws(AssetFailure) -> BundledFile {
    try source.check(entry, .verifying)
    let indexed = archive.entries[entry.number]
    let bytes = FileBytes.memory(archive.data(of: entry.number))
    let found = try content(entry) { () throws(JPNGError) in
      let found = try BundledFile(indexed.item, bytes, limits)
      switch found.file.kind {
      case .jpng: try JPNGDecoder(bytes, DecodeOptions(limits: limits)).verify()
      case .png where BundledFile.isJPNG(entry.name):
        _ = try SourceImage(png: bytes.withView { $0.array }, limits: limits)
      case .png, .other: break
      }
      return found
    }
    let isDescribed = found.file.kind == indexed.kind && found.file.size == indexed.size
    guard isDescribed, isRight(indexed.preview, of: found, indexed) else {
      throw failure(entry, "the index says something else of the picture than the file")
    }
    return found
  }

  /// Whether the preview is that of the file, in its place.
  private func isRight(
    _ place: Range<Int>?, of found: BundledFile, _ indexed: BundleEntry
  ) -> Bool {
    guard let place, let ending = found.previewEnding else {
      return place == nil && found.previewEnding == nil
    }
    guard archive.index.previews == nil else { return archive.file.part(place).array == ending }
    return place.count == found.endingByteCount
  }

  /// Checks what belongs to no file: the index, and the previews as a whole.
  ///
  /// - Parameter found: What ``verify(_:)`` returned for each file, in their order.
  package func verifyIndex(_ found: [BundledFile]) throws(AssetFailure) {
    do throws(BundleError) {
      try archive.checkOwnEntries()
    } catch {
      throw AssetFailure(source.path, .verifying, .content(JPNGError(error)))
    }
    let (plan, previews) = found.plan(
      previewsInFront: archive.index.previews != nil, alignment: archive.index.alignment)
    let stored = archive.index.previews.map { archive.file.part($0).array } ?? []
    guard stored == previews, plan.index.hasSameContent(as: archive.index) else {
      let reason = "its index is not that of a bundle with these files"
      throw AssetFailure(source.path, .verifying, .content(JPNGError(.malformed, reason)))
    }
  }

  private func content<R>(
    _ entry: AssetBundle.Entry, _ body: () throws(JPNGError) -> R
  ) throws(AssetFailure) -> R {
    try AssetFailure.inContent(source.name(of: entry), .verifying, body)
  }

  private func failure(_ entry: AssetBundle.Entry, _ reason: String) -> AssetFailure {
    AssetFailure(source.name(of: entry), .verifying, .content(JPNGError(.malformed, reason)))
  }
}
