internal import JPNGFiles
package import JPNGReports

extension Budgets {
  /// Reads budgets from the JSON that docs/budgets.md describes.
  package init(json: [UInt8]) throws(JSONReadingError) {
    guard !json.isEmpty else { throw JSONReadingError("the file is empty") }
    let document: Document = try readJSON(json)
    self = document.budgets
  }

  private struct Document: Decodable {
    var budgets: Budgets

    enum Key: String, CodingKey, CaseIterable {
      case total
      case assets
    }

    init(from decoder: any Decoder) throws {
      let reader = try JSONObjectReader<Key>(decoder)
      let total: TotalEntry? = try reader.value(.total, "a set of limits")
      let assets: [RuleEntry] = try reader.value(.assets, "a list of objects") ?? []
      budgets = Budgets(total: total?.limits, assets: assets.map(\.rule))
      guard total != nil || !assets.isEmpty else {
        throw JSONReadingError(at: decoder.codingPath, "has no limits")
      }
    }
  }

  private struct TotalEntry: Decodable {
    var limits: Limits

    enum Key: String, CodingKey, CaseIterable {
      case maxBytes
      case maxRatio
      case minScore
      case maxFringe
    }

    init(from decoder: any Decoder) throws {
      let reader = try JSONObjectReader<Key>(decoder)
      limits = try Limits(
        reader, maxBytes: .maxBytes, maxRatio: .maxRatio, minScore: .minScore,
        maxFringe: .maxFringe)
      if limits == Limits() { throw JSONReadingError(at: decoder.codingPath, "has no limits") }
    }
  }

  private struct RuleEntry: Decodable {
    var rule: Rule

    enum Key: String, CodingKey, CaseIterable {
      case glob
      case maxBytes
      case maxRatio
      case minScore
      case maxFringe
      case maxTotalBytes
    }

    init(from decoder: any Decoder) throws {
      let reader = try JSONObjectReader<Key>(decoder)
      let limits = try Limits(
        reader, maxBytes: .maxBytes, maxRatio: .maxRatio, minScore: .minScore,
        maxFringe: .maxFringe)
      rule = Rule(
        glob: try Self.glob(reader), limits: limits,
        maxTotalBytes: try reader.byteCount(.maxTotalBytes))
      guard limits != Limits() || rule.maxTotalBytes != nil else {
        throw JSONReadingError(at: decoder.codingPath, "has no limits")
      }
    }

    private static func glob(_ reader: JSONObjectReader<Key>) throws -> Glob {
      guard let pattern: String = try reader.value(.glob, "text") else {
        throw reader.error(.glob, "is missing")
      }
      do throws(Glob.SyntaxError) {
        return try Glob(pattern)
      } catch {
        throw reader.error(.glob, "\(error)")
      }
    }
  }
}

extension Budgets.Limits {
  fileprivate init<Key>(
    _ reader: JSONObjectReader<Key>, maxBytes: Key, maxRatio: Key, minScore: Key, maxFringe: Key
  ) throws {
    self.init(
      maxBytes: try reader.byteCount(maxBytes),
      maxRatio: try reader.number(maxRatio, in: 0...1e6),
      // 100 is the highest SSIMULACRA2; there is no lowest one.
      minScore: try reader.number(minScore, in: -1e6...100),
      maxFringe: try reader.number(maxFringe, in: 0...1e6))
  }
}
