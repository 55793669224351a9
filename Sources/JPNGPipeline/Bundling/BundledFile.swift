internal import JPNG
internal import JPNGBundle
internal import JPNGBytes
internal import JPNGContainer

/// What a bundle says of a file, found by looking at the file.
package struct BundledFile: Sendable {
  var file: BundlePlan.File
  /// How many bytes at the end of the file have its preview; `nil` without one.
  var endingByteCount: Int?
  /// That end, without what the preview does not need.
  var previewEnding: [UInt8]?

  /// - Parameter bytes: The file, or no more than its first bytes where its name is none of a JPNG.
  /// - Throws: What is wrong with the headers of a JPNG.
  init(_ item: ArchiveItem, _ bytes: FileBytes, _ limits: Limits) throws(JPNGError) {
    let head = bytes.withView { Array($0.prefix(64)) }
    if PictureKind(head) == .png {
      let header = try? SourceHeader(pngHead: head, limits: .none)
      file = BundlePlan.File(item, .png, size: header?.size)
    } else if Self.isJPNG(item.name) {
      let decoder = try JPNGDecoder(bytes, DecodeOptions(limits: limits))
      file = BundlePlan.File(item, .jpng, size: decoder.info.size)
      previewEnding = decoder.container.previewEnding
      endingByteCount = previewEnding.map { _ in decoder.container.endingByteCount }
    } else {
      file = BundlePlan.File(item, .other)
    }
  }

  /// Whether a file has to be a JPNG, or the PNG that was kept instead.
  static func isJPNG(_ name: String) -> Bool { name.lowercased().hasSuffix(".jpng") }
}

extension [BundledFile] {
  /// The bundle of these files.
  ///
  /// - Parameter isFront: Whether previews are side by side in front of the files.
  func plan(previewsInFront isFront: Bool, alignment: Int) -> (plan: BundlePlan, previews: [UInt8])
  {
    var files = map(\.file)
    var previews: [UInt8] = []
    for (index, bundled) in enumerated() {
      guard let ending = bundled.previewEnding, let byteCount = bundled.endingByteCount else {
        continue
      }
      let end = bundled.file.item.byteCount
      files[index].preview =
        isFront ? previews.count..<previews.count + ending.count : end - byteCount..<end
      if isFront { previews += ending }
    }
    files.addScales()
    let plan = BundlePlan(files, previews: isFront ? previews : nil, alignment: alignment)
    return (plan, previews)
  }
}

extension [BundlePlan.File] {
  /// Finds the pictures that are there in several scales: `icon.jpng`, `icon@2x.jpng`. There are
  /// nine at most.
  fileprivate mutating func addScales() {
    let names = map { $0.kind == .other ? nil : ScaleName($0.item.name) }
    var families: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      guard let name else { continue }
      let ending = self[index].item.name.split(separator: ".").last ?? ""
      families[name.family + "/" + ending.lowercased(), default: []].append(index)
    }
    for members in families.values {
      let factors = members.map { names[$0]?.factor ?? 1 }
      let isFamily = Set(factors).count == members.count
      guard isFamily, members.count > 1 || factors != [1] else { continue }
      let order = zip(factors, members).sorted { $0 < $1 }.map(\.1)
      for (index, factor) in zip(members, factors) {
        self[index].scale = factor
        if members.count > 1 { self[index].variants = order.map { self[$0].item.name } }
      }
    }
  }
}
