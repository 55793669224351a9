internal import JPNGAssetReports

/// Outcomes of packing as a line of fields between tabs. Ten thousands of them are read where
/// nothing has changed, and JSON would take longer than all the rest.
enum OutcomeText {
  /// One value of an outcome as text; empty where it is not known.
  private struct Field: Sendable {
    let text: @Sendable (AssetOutcome) -> String
    /// Sets the value. Returns whether the text stands for one.
    let set: @Sendable (inout AssetOutcome, String) -> Bool
  }

  /// The order is in files. A change of it needs another ``Manifest/version``.
  private static let fields: [Field] = [
    field(\.width), field(\.height), field(\.sourceBytes), field(\.optimizedBytes),
    field(\.packedBytes), field(\.colorBytes), field(\.alphaBytes), field(\.alphaEncoding),
    field(\.quality), field(\.alphaQuality), field(\.subsampling), field(\.seconds),
    field(\.scoreSeconds), field(\.encodes), field(\.targetReached),
    score(\.ssimulacra2), score(\.ssimulacra2Mean), score(\.colorPSNR), score(\.weightedColorPSNR),
    score(\.alphaPSNR), score(\.alphaMaxError), score(\.fringe),
  ]

  /// The fields that every line has besides: what became of the asset, and whether it was scored.
  private static let first = 2

  static let fieldCount = first + fields.count

  /// Everything but the paths and what failed.
  static func line(_ outcome: AssetOutcome) -> String {
    let head = [outcome.status.rawValue, outcome.scores == nil ? "" : "scored"]
    return (head + fields.map { $0.text(outcome) }).joined(separator: "\t")
  }

  /// Reads what ``line(_:)`` has written; `nil` if it is anything else.
  static func outcome(_ line: FieldLine, output: String? = nil) -> AssetOutcome? {
    guard line.count == fieldCount, let status = AssetOutcome.Status(rawValue: line.text(0)) else {
      return nil
    }
    var outcome = AssetOutcome(source: "", output: output, status: status)
    if !line[1].isEmpty { outcome.scores = PackReport.Scores() }
    for index in fields.indices where !line[first + index].isEmpty {
      guard fields[index].set(&outcome, line.text(first + index)) else { return nil }
    }
    return outcome
  }

  private static func field<Value: Figure>(
    _ path: any WritableKeyPath<AssetOutcome, Value?> & Sendable
  ) -> Field {
    Field(
      text: { $0[keyPath: path].map(\.description) ?? "" },
      set: { outcome, text in
        guard let value = Value(text), value.isPossible else { return false }
        outcome[keyPath: path] = value
        return true
      })
  }

  private static func score<Value: Figure>(
    _ path: any WritableKeyPath<PackReport.Scores, Value?> & Sendable
  ) -> Field {
    Field(
      text: { $0.scores?[keyPath: path].map(\.description) ?? "" },
      set: { outcome, text in
        guard let value = Value(text), value.isPossible else { return false }
        outcome.scores?[keyPath: path] = value
        return outcome.scores != nil
      })
  }
}

/// A value of an outcome that can be written as text. A file of ours may have been damaged, or not
/// be ours, and reports add figures up and write them as JSON, which has no infinity.
private protocol Figure: LosslessStringConvertible, Sendable {
  /// Whether it is one that packing can report.
  var isPossible: Bool { get }
}

extension Int: Figure {
  fileprivate var isPossible: Bool { (0...1 << 40).contains(self) }
}

extension Double: Figure {
  fileprivate var isPossible: Bool { isFinite }
}

extension String: Figure {
  fileprivate var isPossible: Bool { true }
}

extension Bool: Figure {
  fileprivate var isPossible: Bool { true }
}
