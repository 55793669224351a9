internal import JPNGReports

/// The tables that several reports have in common.
extension BenchReport {
  private static let settings: [TextTable.Column] = [
    ("codec", .left), ("q", .right), ("sub", .left), ("thr", .right),
  ]
  private static let settingTitles: Set = ["q", "sub", "thr"]

  private static func cells(_ contender: Contender) -> [String] {
    let none = TextTable.noValue
    return [
      contender.codec.onOneLine, contender.quality.map(String.init) ?? none,
      contender.subsampling?.onOneLine ?? none, String(contender.threads),
    ]
  }

  /// The table of all contenders at a scale.
  func summaryTable(scale: String) -> TextTable {
    var table = TextTable(
      Self.settings + [
        ("images", .right), ("size", .right), ("% of PNG", .right), ("ms", .right),
        ("p95", .right), ("first", .right), ("disk", .right), ("MP/s", .right),
        ("× PNG", .right), ("memory", .right),
      ])
    for summary in summary where summary.scale == scale {
      table.append(
        Self.cells(summary.contender) + [
          String(summary.images), summary.bytes.asByteCount,
          summary.bytesRatioToPNG.percentage, summary.medianMs.asFigure, summary.p95Ms.asFigure,
          summary.firstMs.asFigure, summary.fromDiskMs.figure,
          summary.megapixelsPerSecond.asFigure, summary.speedupOverPNG.figure,
          summary.peakBytes?.asByteCount ?? TextTable.noValue,
        ])
    }
    let memory: Set = summary.contains { $0.peakBytes != nil } ? [] : ["memory"]
    let disk: Set = summary.contains { $0.fromDiskMs != nil } ? [] : ["disk"]
    return table.withoutUniform(Self.settingTitles.union(["images"]).union(memory).union(disk))
  }

  /// The table of the times to load, by speed of storage, for the settings that are shown.
  func loadTable(scale: String) -> TextTable {
    let speeds = LoadCost.storageSpeeds.map {
      (title: $0.trimmed(digits: 0) + " MB/s", alignment: TextTable.Alignment.right)
    }
    var table = TextTable(Self.settings + speeds)
    for summary in shown(atScale: scale) {
      let loads = LoadCost.storageSpeeds.map { speed in
        summary.loads.first { $0.storageMBPerSecond == speed }?.ms.asFigure
          ?? TextTable.noValue
      }
      table.append(Self.cells(summary.contender) + loads)
    }
    return table.withoutUniform(Self.settingTitles)
  }

  var sceneTable: TextTable {
    var table = TextTable(
      Self.settings + [
        ("order", .left), ("images", .right), ("limit", .right), ("seconds", .right),
        ("images/s", .right), ("MP/s", .right),
      ])
    for scene in scenes {
      let contender = Contender(
        scene.codec, scene.quality, scene.subsampling, "1/1", scene.threads)
      table.append(
        Self.cells(contender) + [
          scene.order == .arrival ? "as given" : "largest first", String(scene.images),
          scene.memoryLimit.asByteCount, scene.seconds.asFigure,
          scene.imagesPerSecond.asFigure, scene.megapixelsPerSecond.asFigure,
        ])
    }
    return table.withoutUniform(Self.settingTitles.union(["images", "order"]))
  }

  /// The table of scenes that are read from storage with a cold cache.
  var storedSceneTable: TextTable {
    var table = TextTable(
      Self.settings + [
        ("stored in", .left), ("images", .right), ("size", .right), ("ms", .right),
        ("images/s", .right),
      ])
    for scene in storedScenes ?? [] {
      let contender = Contender(
        scene.codec, scene.quality, scene.subsampling, "1/1", scene.threads)
      table.append(
        Self.cells(contender) + [
          scene.storage == .files ? "files" : "one archive", String(scene.images),
          scene.bytes.asByteCount, (scene.seconds * 1e3).asFigure, scene.imagesPerSecond.asFigure,
        ])
    }
    return table.withoutUniform(Self.settingTitles.union(["images"]))
  }

  /// The table of codecs by scales: milliseconds per megapixel, and in brackets how many times as
  /// fast as PNG that is.
  var overviewTable: TextTable {
    let scales = scales
    var table = TextTable(
      [("codec", .left), ("% of PNG", .right)]
        + scales.map { ("ms/MP at \($0.onOneLine)", .right) })
    let columns = scales.map { self.shown(atScale: $0) }
    for codec in codecs {
      let entries = columns.map { $0.first { $0.codec == codec } }
      let times = entries.map { entry in
        entry.map { "\($0.msPerMegapixel.asFigure) (\($0.speedupOverPNG.figure) ×)" }
          ?? TextTable.noValue
      }
      let ratio = entries.compactMap(\.self).first?.bytesRatioToPNG
      table.append([codec.onOneLine, ratio.percentage] + times)
    }
    return table
  }

  /// The table of all results of all images.
  var imageTable: TextTable {
    var table = TextTable(
      [("image", .left), ("pixels", .right)] + Self.settings + [
        ("scale", .left), ("size", .right), ("ms", .right), ("p95", .right), ("min", .right),
        ("first", .right), ("MP/s", .right), ("memory", .right), ("from disk", .right),
      ])
    for image in images {
      for result in image.results {
        table.append(
          [image.path.onOneLine, "\(image.width)×\(image.height)"]
            + Self.cells(result.contender) + [
              result.scale.onOneLine, result.bytes.asByteCount, result.medianMs.asFigure,
              result.p95Ms.asFigure, result.minMs.asFigure, result.firstMs.asFigure,
              result.megapixelsPerSecond.asFigure,
              result.peakBytes?.asByteCount ?? TextTable.noValue,
              result.fromDiskMs?.asFigure ?? TextTable.noValue,
            ])
      }
    }
    let results = images.flatMap(\.results)
    let memory: Set = results.contains { $0.peakBytes != nil } ? [] : ["memory"]
    let disk: Set = results.contains { $0.fromDiskMs != nil } ? [] : ["from disk"]
    return table.withoutUniform(Self.settingTitles.union(memory).union(disk))
  }
}

extension Double? {
  /// A ratio in per cent, without the sign: "41.3".
  var percentage: String { map { (100 * $0).asFigure } ?? TextTable.noValue }

  var figure: String { map(\.asFigure) ?? TextTable.noValue }
}
