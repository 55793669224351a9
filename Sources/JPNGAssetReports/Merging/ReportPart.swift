internal import JPNGReports

/// A report that is put together with others. Of its assets, only what they are sorted by is kept:
/// there may be a million in all parts.
package struct ReportPart: Sendable {
  /// The name that errors give it: its path.
  package let name: String
  /// The report without its assets, but for the one that scores least.
  package let head: PackReport
  private(set) var entries: [Entry]

  /// An asset of the part.
  struct Entry: Sendable {
    /// Where its text is in the document, which is the same in the report of one run.
    let range: Range<Int>
    /// Whether it stands behind what could not be read.
    let isRead: Bool
    /// Of a shard, where it stands in the whole set.
    let place: Int
    /// Of other reports, what it is sorted by: its source, and its output, as a manifest may make
    /// two outputs of a source.
    let path: [UInt8]
  }

  /// Reads a report, and checks all of it.
  package init(name: String, json: [UInt8]) throws(PackReport.ReadingError) {
    guard let texts = JSONArrayElements(of: "assets", in: json) else {
      throw .notAReport("no assets")
    }
    let report = try PackReport(json: json, assets: texts)
    self.name = name
    entries = zip(report.assets.indices, texts.elements).map { Entry(report, $0, at: $1) }
    var head = report
    head.totals = PackReport.Totals(report.assets, seconds: report.totals.seconds)
    let scored = report.assets.filter { $0.scores?.ssimulacra2 != nil }
    let worst = scored.min { $0.scores?.ssimulacra2 ?? 0 < $1.scores?.ssimulacra2 ?? 0 }
    head.assets = [worst].compactMap(\.self)
    head.shard?.places = []
    self.head = head
  }

  /// The part without what its assets are sorted by.
  var withoutEntries: Self {
    var part = self
    part.entries = []
    return part
  }

  /// Why reports cannot be put together: which of them, and what is wrong with it.
  package struct Refusal: Error, Hashable, Sendable {
    package let name: String
    package let reason: String
  }

  func refusal(_ reason: String) -> Refusal { Refusal(name: name, reason: reason) }

  /// Refuses parts that no single run can have packed, and shards of which some are missing.
  static func refuseUnlike(_ parts: [ReportPart]) throws(Refusal) {
    guard let first = parts.first else { return }
    for part in parts.dropFirst() {
      func refuse(_ what: String) -> Refusal { part.refusal("\(what) than \(first.name)") }
      if part.head.tool != first.head.tool { throw refuse("packed by another version") }
      if part.head.settings != first.head.settings { throw refuse("packed with other settings") }
      if part.head.budget != first.head.budget { throw refuse("packed for another budget") }
      if part.head.shard?.count != first.head.shard?.count {
        throw refuse("a part of another number of shards")
      }
    }
    if let count = first.head.shard?.count { try refuseGaps(parts, count) }
  }

  private static func refuseGaps(_ parts: [ReportPart], _ count: Int) throws(Refusal) {
    var names: [Int: String] = [:]
    for part in parts {
      guard let index = part.head.shard?.index else { continue }
      if let other = names.updateValue(part.name, forKey: index) {
        throw part.refusal("it is shard \(index) of \(count), as \(other) is")
      }
    }
    if let missing = (1...count).first(where: { names[$0] == nil }), let part = parts.first {
      throw part.refusal("shard \(missing) of \(count) is missing")
    }
  }
}

extension PackReport {
  /// Reads the assets by themselves, from the texts that are copied when parts are put together:
  /// what a document says of assets at another place does not count.
  fileprivate init(json: [UInt8], assets texts: JSONArrayElements) throws(ReadingError) {
    let head = json[..<texts.array.lowerBound] + "[]".utf8 + json[texts.array.upperBound...]
    self = try Self.read(Array(head))
    guard assets.isEmpty else { throw .notAReport("assets is there twice") }
    do throws(JSONReadingError) {
      assets = try readJSON(Array(json[texts.array]))
    } catch {
      throw .notAReport("assets: \(error)")
    }
    guard assets.count == texts.elements.count else { throw .notAReport("no valid JSON") }
    try check()
  }
}

extension ReportPart.Entry {
  init(_ report: PackReport, _ index: Int, at range: Range<Int>) {
    self.range = range
    isRead = index >= report.shard?.unread ?? 0
    if let shard = report.shard {
      place = shard.places[index]
      path = []
    } else {
      place = 0
      // What is in a folder comes before a file whose name begins with that of the folder.
      let asset = report.assets[index]
      let source = asset.source.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
      path = source + [0, 0] + Array((asset.output ?? "").utf8)
    }
  }

  /// Of entries that are no shards', whether this one comes first.
  func precedes(_ other: Self) -> Bool {
    if isRead != other.isRead { return other.isRead }
    return path.lexicographicallyPrecedes(other.path)
  }
}
