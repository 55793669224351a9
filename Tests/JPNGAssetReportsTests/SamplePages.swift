import JPNGAssetReports
import TestSupport

/// Pages of packs that never were, and their pictures.
enum SamplePages {
  static func png(
    _ width: Int, _ height: Int, _ pixel: @escaping @Sendable (_ x: Int, _ y: Int) -> [UInt16]
  ) -> [UInt8] {
    PNGBuilder(width: width, height: height) { x, y, channel in pixel(x, y)[channel] }.encoded()
  }

  /// Of so many bytes, and no pictures at all.
  static func pictures(_ source: Int, _ packed: Int) -> AssetPictures {
    AssetPictures(
      source: (0..<source).map { UInt8(truncatingIfNeeded: 7 * $0) },
      packed: (0..<packed).map { UInt8(truncatingIfNeeded: 11 * $0) })
  }

  /// Assets that have an order of their own by each column, one without scores, and a failed one.
  static var varied: PackReport {
    var assets = [
      SamplePack.asset("ui/icon 10.png", 900, of: 4000, score: 91.5, fringe: 2),
      SamplePack.asset("ui/icon 9.png", 30_000, of: 90_000, score: 42.25, fringe: 11.5),
      SamplePack.asset("Sky.png", 1_200_000, of: 9_000_000, score: 71, fringe: 4),
      SamplePack.asset("zebra.png", 700, of: 500),
      SamplePack.asset("meadow.png", 8000, of: 41_000, score: -12.5, fringe: 30),
    ]
    let sizes = [(16, 16), (300, 200), (4096, 2048), (1, 1), (10, 900)]
    for (index, size) in sizes.enumerated() {
      (assets[index].width, assets[index].height) = size
      assets[index].quality = [80, 85, 70, 90, 60][index]
      assets[index].scores?.alphaMaxError = [3, 12, 0, 7, 128][index]
    }
    assets[2].alphaEncoding = "jpeg"
    assets[3].status = .fallback
    return SamplePack.report(assets + [SamplePack.failed("broken.png")])
  }

  /// Nothing but hostile names, packed and failed.
  static var hostile: PackReport {
    let names =
      SamplePack.hostileNames + [
        "</script><script>alert(1)</script>", "]]>.png", "\" onerror=\"alert(1)\" x=\".png",
        "\u{202E}gnp.exe/\u{5D0}\u{5D1}\u{5D2}.png", String(repeating: "long", count: 500) + ".png",
      ]
    return SamplePack.report(
      names.flatMap { [SamplePack.asset($0, score: 50), SamplePack.failed($0, $0)] })
  }

  static var many: PackReport {
    SamplePack.report(
      (0..<300).map { index -> AssetOutcome in
        let score = 100 - Double(index * index % 101) / 1.5
        return SamplePack.asset(
          "set \(index % 7)/asset \(index).png", 1000 + 37 * index, of: 9000 + 91 * index,
          score: score, fringe: Double(index % 13))
      })
  }

  /// The folder of all ``longNames``.
  static let longFolder = "Assets/Production/Characters and Environments/Textures/"

  /// As many, in deep folders, with long names of which many are the same, and scores close by.
  static var longNames: PackReport {
    SamplePack.report(
      (0..<300).map { index -> AssetOutcome in
        let folder =
          longFolder + "Biome \(index % 7) of the Northern Expansion/Level \(index)/Props/"
        return SamplePack.asset(
          folder + "MW\(index % 50)_background_decoration_variant_large.png",
          900_000 + 37 * index, of: 2_000_000 + 91 * index, score: 80 + Double(index % 9) / 10,
          fringe: Double(index % 13))
      })
  }
}
