internal import JPNGReports

/// The pictures that a page contains, within a limit for their size, in the order of the table.
/// Where the pictures of an asset are too large for what is left of the limit, smaller ones of
/// later assets may still fit.
struct EmbeddedPictures {
  /// Whether the page has the pictures of an asset.
  enum State {
    case embedded
    /// The source is shown by a copy.
    case embeddedCopy
    case overLimit
    /// There are no pictures to show.
    case missing
  }

  let limit: Int
  /// The option that sets the limit.
  let limitOption: String
  /// The state of each asset.
  private(set) var states: [State]
  /// The elements with the pictures. To a browser they are plain text; the script decodes a picture
  /// when the reader opens it.
  private(set) var elements: [Markup] = []

  init(
    _ report: PackReport, limit: Int, limitOption: String, pictures: (Int) -> AssetPictures?
  ) {
    self.limit = limit
    self.limitOption = limitOption
    states = report.assets.map { _ in .missing }
    var room = limit
    for index in report.indicesWorstFirst where report.assets[index].status != .failed {
      // If the packed file alone does not fit, the pictures are not even read.
      guard [UInt8].base64Count(of: report.assets[index].packedBytes ?? 0) <= room else {
        states[index] = .overLimit
        continue
      }
      guard let pair = pictures(index) else { continue }
      guard pair.base64Count <= room else {
        states[index] = .overLimit
        continue
      }
      room -= pair.base64Count
      states[index] = pair.hasCopy ? .embeddedCopy : .embedded
      elements.append(Self.element("source", index, pair.source))
      elements.append(Self.element("packed", index, pair.packed))
    }
  }

  private static func element(_ kind: String, _ index: Int, _ file: [UInt8]) -> Markup {
    .element(
      "script", ["type": "text/plain", "id": "\(kind)-\(index + 1)"], [.base64(file)])
  }

  func count(_ wanted: State...) -> Int { states.count(where: wanted.contains) }

  /// How many assets have pictures in the page.
  var pairCount: Int { count(.embedded, .embeddedCopy) }

  /// Why pictures were left out, in words.
  var limitWords: String { "over the limit of \(limit.asByteCount); \(limitOption) raises it" }
}
