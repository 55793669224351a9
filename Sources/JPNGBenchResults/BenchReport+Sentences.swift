internal import JPNGReports

/// The sentences and lines that several reports have in common.
extension BenchReport {
  var machineFacts: [(name: String, value: String)] {
    let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return [
      ("Tool", tool), ("System", machine.system),
      ("CPU", "\(machine.cpu), \(machine.cores) \(machine.cores == 1 ? "core" : "cores")"),
      ("Libraries", libraries.joined(separator: ", ")), ("Date", machine.date),
      ("Label", machine.label ?? ""), ("Images", imageCounts),
      ("Settings", ([timing] + settingLists).joined(separator: "; ")),
    ].map { ($0.0, $0.1.onOneLine) }.filter { !$0.1.isEmpty }
  }

  /// The facts about tool and machine in one line.
  var machineLine: String {
    let facts = machineFacts.filter { ["Tool", "CPU", "System", "Libraries"].contains($0.name) }
    let label = machine.label.map { [$0.onOneLine] } ?? []
    return (facts.map(\.value) + [machine.date.onOneLine] + label).joined(separator: "; ")
  }

  /// "9 images, 12.3 megapixels: 2 small, 4 medium, 3 large".
  private var imageCounts: String {
    let pixels = images.reduce(0) { $0 + $1.pixelCount }
    let classes = SizeClass.allCases.compactMap { sizeClass in
      let count = images.count { SizeClass(pixelCount: $0.pixelCount) == sizeClass }
      return count > 0 ? "\(count) \(sizeClass.rawValue)" : nil
    }
    let count = "\(images.count) \(images.count == 1 ? "image" : "images")"
    let megapixels = "\((Double(pixels) / 1e6).asFigure) megapixels"
    return classes.isEmpty ? count : "\(count), \(megapixels): \(classes.joined(separator: ", "))"
  }

  private var timing: String {
    let runs = settings.runs == 1 ? "1 run" : "\(settings.runs) runs"
    let seconds =
      settings.minSeconds > 0
      ? ", \(settings.minSeconds.trimmed(digits: 2)) s per image or more" : ""
    return "\(runs) or more of each\(seconds)" + (settings.isFromDisk ? ", also from disk" : "")
  }

  private var settingLists: [String] {
    [
      ("quality", settings.qualities.map(String.init)), ("subsampling", settings.subsamplings),
      ("threads", settings.threads.map(String.init)), ("scales", settings.scales),
    ].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
  }

  static let method =
    "Timed is decoding: from encoded bytes in memory to pixels in a buffer that the run itself"
    + " allocates. The first call of each codec for an image and a scale is reported apart and part"
    + " of no other figure, as are the runs that warm up. The codecs take turns, so that what else"
    + " the machine does meets them all alike. Times, and p95, are those of each image, added; p95"
    + " of fewer than 20 runs is the slowest. Megapixels are those of the pictures at full size,"
    + " whatever the scale."

  static let loadMethod =
    "The time to load is that to read the file from storage of a given speed (1 MB is 10⁶ bytes)"
    + " and then to decode it; nothing is read ahead."

  /// A sentence that names the codecs and scales whose times include decoding at full size; `nil`
  /// where there are none.
  var fullSizeNote: String? {
    let results = images.flatMap(\.results).filter { !$0.isScaledByCodec && $0.scale != "1/1" }
    guard !results.isEmpty else { return nil }
    let codecs = results.map(\.codec).withoutRepetitions.map { codec in
      let scales = results.filter { $0.codec == codec }.map(\.scale).withoutRepetitions
      return (codec: codec, scales: scales.joined(separator: ", "))
    }
    let groups = codecs.map(\.scales).withoutRepetitions.map { scales in
      let names = codecs.filter { $0.scales == scales }.map(\.codec)
      return "\(names.enumerated) at \(scales)"
    }
    return "Decoded at full size, then reduced: \(groups.joined(separator: "; ")).".onOneLine
  }

  /// Which codec loads faster than which others at a scale: a sentence for each codec that is
  /// compared.
  func crossoverSentences(scale: String) -> [String] {
    shown(atScale: scale).filter { !$0.comparisons.isEmpty }.map(\.crossoverSentence.onOneLine)
  }

  /// These sentences for all scales. A sentence that holds at several scales is there once.
  var crossoverSentences: [String] {
    let all = scales.flatMap { scale in
      crossoverSentences(scale: scale).map { (scale: scale, sentence: $0) }
    }
    return all.map(\.sentence).withoutRepetitions.map { sentence in
      let scales = all.filter { $0.sentence == sentence }.map(\.scale.onOneLine)
      return "At \(scales.enumerated), \(sentence)"
    }
  }

  var refusalLines: [String] {
    images.flatMap { image in
      image.refused.map { refusal in
        let settings = [
          refusal.codec, refusal.quality.map { "quality \($0)" }, refusal.subsampling,
          "at \(refusal.scale)", Self.threadCount(refusal.threads),
        ].compactMap(\.self).joined(separator: ", ")
        return "\(image.path): \(settings): \(refusal.reason)".onOneLine
      }
    }
  }
}

extension BenchReport.Summary {
  /// "jpjp loads faster than png/libpng on any storage, and than lz4/hc on storage below 812 MB/s."
  fileprivate var crossoverSentence: String {
    func names(_ outcome: Comparison.Outcome) -> [String] {
      comparisons.filter { $0.outcome == outcome }.map(\.against)
    }
    func crossings(_ outcome: Comparison.Outcome) -> [String] {
      comparisons.filter { $0.outcome == outcome }.map {
        let speed = $0.crossoverMBPerSecond?.asFigure ?? TextTable.noValue
        return "than \($0.against) on storage \(outcome.rawValue) \(speed) MB/s"
      }
    }
    let always = names(.always)
    let gains =
      (always.isEmpty ? [] : ["than \(always.enumerated) on any storage"])
      + crossings(.below) + crossings(.above)
    let never = names(.never)
    let losses = never.isEmpty ? [] : ["never faster than \(never.enumerated)"]
    let parts = gains.isEmpty ? [] : ["faster \(gains.joined(separator: ", "))"]
    return "\(codec) loads \((parts + losses).joined(separator: ", "))."
  }
}
