internal import JPNGReports

/// Both pictures of an asset, as PNG files that a browser shows.
package struct AssetPictures: Sendable {
  package var source: [UInt8]
  package var packed: [UInt8]

  package init(source: [UInt8], packed: [UInt8]) { (self.source, self.packed) = (source, packed) }

  /// What they take in a page.
  fileprivate var base64Count: Int {
    [UInt8].base64Count(of: source.count) + [UInt8].base64Count(of: packed.count)
  }
}

/// The pictures that a page holds, within a limit: those of the worst scores first, those without a
/// score last. Where one is too large, smaller ones that follow may fit.
struct EmbeddedPictures {
  enum State {
    case embedded
    case overLimit
    /// There are no pictures to show.
    case missing
  }

  let limit: Int
  /// Of each asset.
  private(set) var states: [State]
  /// For the script, which decodes them when they are asked for: plain text to a browser.
  private(set) var elements: [Markup] = []

  init(_ report: PackReport, limit: Int, pictures: (Int) -> AssetPictures?) {
    self.limit = limit
    states = report.assets.map { _ in .missing }
    var room = limit
    for index in report.indicesWorstFirst where report.assets[index].status != .failed {
      // Reading and decoding what cannot fit would be in vain.
      guard [UInt8].base64Count(of: report.assets[index].sourceBytes ?? 0) <= room else {
        states[index] = .overLimit
        continue
      }
      guard let pair = pictures(index) else { continue }
      guard pair.base64Count <= room else {
        states[index] = .overLimit
        continue
      }
      room -= pair.base64Count
      states[index] = .embedded
      elements.append(Self.element("source", index, pair.source))
      elements.append(Self.element("packed", index, pair.packed))
    }
  }

  private static func element(_ kind: String, _ index: Int, _ file: [UInt8]) -> Markup {
    .element(
      "script", ["type": "text/plain", "id": "\(kind)-\(index + 1)"], [.base64(file)])
  }

  func count(_ state: State) -> Int { states.filter { $0 == state }.count }

  /// Why there are fewer pictures than assets, for all that the limit has left out.
  var limitWords: String { "over the limit of \(limit.asByteCount); --embed-limit raises it" }
}

extension PackReport {
  fileprivate var indicesWorstFirst: [Int] {
    let scores = assets.map { $0.scores?.ssimulacra2 ?? .infinity }
    return assets.indices.sorted { (scores[$0], $0) < (scores[$1], $1) }
  }
}
