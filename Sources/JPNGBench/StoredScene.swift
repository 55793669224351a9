internal import JPNG
internal import JPNGBenchResults
internal import JPNGBundle
internal import JPNGBytes
internal import JPNGContainer
internal import JPNGLoading

/// All images as one codec stores them, on disk.
struct StoredScene: Sendable {
  private enum Storage: Sendable {
    case files([ColdFile])
    case archive(ColdFile)
  }

  let images: [EncodedImage]
  private let storage: Storage

  /// - Returns: `nil` where the system keeps the pages all the same.
  /// - Throws: why it cannot be written to `folder`.
  init?(
    _ images: [EncodedImage], _ kind: BenchReport.StoredScene.Storage, in folder: String
  ) throws(CodecRefusal) {
    self.images = images
    switch kind {
    case .files:
      var files: [ColdFile] = []
      for image in images {
        guard let file = try ColdFile(image.bytes, in: folder) else { return nil }
        files.append(file)
      }
      storage = .files(files)
    case .archive:
      guard let file = try ColdFile(try Self.archive(of: images), in: folder) else { return nil }
      storage = .archive(file)
    }
  }

  var byteCount: Int {
    switch storage {
    case .files(let files): files.reduce(0) { $0 + $1.byteCount }
    case .archive(let file): file.byteCount
    }
  }

  /// Puts all pages out of the cache.
  func drop() -> Bool {
    switch storage {
    case .files(let files): files.allSatisfy { $0.drop() }
    case .archive(let file): file.drop()
    }
  }

  /// What each image is read from. Opening an archive is part of loading a scene.
  func sources() -> [(EncodedImage, EncodedImage.Source)]? {
    switch storage {
    case .files(let files): return zip(images, files).map { ($0, .file($1)) }
    case .archive(let file):
      guard let bundle = try? AssetBundle(contentsOf: file.path), bundle.count == images.count
      else { return nil }
      let entries = bundle.entries
      if images.first?.codec.isPreview == true { bundle.prefetchPreviews(of: entries) }
      return zip(images, entries).map { ($0, .entry(bundle, $1)) }
    }
  }

  /// A bundle of the images, in their order. Of previews, one with these in front.
  private static func archive(of images: [EncodedImage]) throws(CodecRefusal) -> [UInt8] {
    var files: [BundlePlan.File] = []
    var previews: [UInt8]? = images.first?.codec.isPreview == true ? [] : nil
    for (number, image) in images.enumerated() {
      let item = ArchiveItem(
        name: "\(1_000_000 + number)", byteCount: image.bytes.count,
        checksum: Checksum.crc32(image.bytes.span))
      var file = BundlePlan.File(item, image.codec.isPacked ? .jpng : .other, size: image.size)
      if let start = previews?.count {
        let ending = try CodecRefusal.orResult { () throws(JPNGError) in
          try JPNGDecoder(image.bytes).container.previewEnding
        }
        guard let ending else { throw CodecRefusal("the file has no preview") }
        file.preview = start..<start + ending.count
        previews?.append(contentsOf: ending)
      }
      files.append(file)
    }
    let plan = BundlePlan(files, previews: previews, alignment: 64)
    let data = [plan.indexBytes] + (previews.map { [$0] } ?? []) + images.map(\.bytes)
    var bytes: [UInt8] = []
    for (number, data) in data.enumerated() { bytes += plan.layout.header(of: number) + data }
    return bytes + plan.layout.ending
  }
}

extension EncodedImage {
  /// Decodes a file of a bundle: a packed one where it is, another from a copy, as its decoder
  /// takes one.
  func decode(
    _ entry: AssetBundle.Entry, of bundle: AssetBundle, at scale: Scale
  ) throws(CodecRefusal) -> PixelBuffer {
    do {
      if codec.isPreview {
        guard let preview = try bundle.preview(of: entry) else {
          throw CodecRefusal("the file has no preview")
        }
        return preview
      }
      if codec.isPacked {
        return try bundle.decoder(for: entry, options: DecodeOptions(threads: 1))
          .decode(at: .scale(scale))
      }
      return try decode(bundle.archive.data(of: entry.number).array, at: scale, threads: 1)
    } catch let error as CodecRefusal {
      throw error
    } catch {
      throw CodecRefusal("\(error)")
    }
  }
}
