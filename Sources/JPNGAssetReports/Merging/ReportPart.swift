/// A report that is put together with others, and the name that errors give it.
package struct ReportPart: Sendable {
  package let name: String
  package let report: PackReport

  package init(name: String, report: PackReport) {
    self.name = name
    self.report = report
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
      if part.report.tool != first.report.tool { throw refuse("packed by another version") }
      if part.report.settings != first.report.settings {
        throw refuse("packed with other settings")
      }
      if part.report.budget != first.report.budget { throw refuse("packed for another budget") }
      if part.report.shard?.count != first.report.shard?.count {
        throw refuse("a part of another number of shards")
      }
    }
    if let count = first.report.shard?.count { try refuseGaps(parts, count) }
  }

  private static func refuseGaps(_ parts: [ReportPart], _ count: Int) throws(Refusal) {
    var names: [Int: String] = [:]
    for part in parts {
      guard let index = part.report.shard?.index else { continue }
      if let other = names.updateValue(part.name, forKey: index) {
        throw part.refusal("it is shard \(index) of \(count), as \(other) is")
      }
    }
    if let missing = (1...max(1, count)).first(where: { names[$0] == nil }), let part = parts.first
    {
      throw part.refusal("shard \(missing) of \(count) is missing")
    }
  }
}
