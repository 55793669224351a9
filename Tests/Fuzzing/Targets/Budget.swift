import Foundation
import JPNGAssetReports
import JPNGPipeline

extension FuzzTarget {
  /// What two runs have measured for a budget, and the budget, with a zero byte between them: a
  /// plan has each asset once, with what was measured, and its sum is right. Written again, it is
  /// the same.
  static let budget = FuzzTarget(
    name: "budget", seeds: { SampleParts.seeds },
    run: { bytes in
      let (first, others) = bytes.halves(at: 0)
      let (second, number) = others.halves(at: 0)
      let parts = [first, second].compactMap { try? BudgetPart(json: $0) }
      let limit = UInt32(String(decoding: number, as: UTF8.self)).map { Int($0) }
      guard let tool = parts.first?.tool,
        let plan = try? BudgetPlan(parts, budget: limit, tool: tool)
      else { return }
      let outputs = Set(parts.flatMap(\.assets).map(\.output))
      expect(plan.assets.map(\.output).sorted() == outputs.sorted(), "other assets")
      let used = plan.assets.reduce(0) { $0 + ($1.bytes ?? 0) }
      expect(plan.budget.usedBytes == used, "another sum")
      expect(plan.budget.isKept == (used <= plan.budget.bytes), "kept, or not")
      expect(plan.isSettled == plan.next.isEmpty, "settled, or not")
      for asset in parts.flatMap(\.assets) where asset.isFree {
        let choice = plan.assets.first { $0.output == asset.output }
        guard let quality = choice?.quality else { continue }
        let measured = parts.flatMap(\.assets).filter { $0.output == asset.output }
        let isMeasured = measured.contains { part in
          part.trials.contains { $0.quality == quality && $0.bytes == choice?.bytes }
        }
        expect(isMeasured, "a quality that nobody has measured")
      }
      let json = try SampleReports.json(plan)
      expect(try SampleReports.json(try BudgetPlan(json: json)) == json, "another plan when read")
    })
}

/// Small measurements, as `jpng pack --budget-part` writes them.
private enum SampleParts {
  static var seeds: [[UInt8]] {
    let (first, second) = (part("\"1/2\"", 0), part("\"2/2\"", 2))
    let whole = part("null", 0)
    return ["\(first)\0\(second)\04000", "\(whole)\0\01500", "\(whole)\0\(whole)\00"].map {
      Array($0.utf8)
    }
  }

  /// - Parameter place: That of the first of two assets, of which the budget may choose one.
  private static func part(_ shard: String, _ place: Int) -> String {
    let trials = [(40, 700, 55.0), (64, 1000, 71.5), (80, 1500, 84)].map {
      #"{"bytes":\#($1),"kept":false,"quality":\#($0),"score":\#($2)}"#
    }.joined(separator: ",")
    let kept = #"{"bytes":300,"kept":true,"quality":80,"score":null}"#
    let assets = [(true, "60", trials), (false, "null", kept)].enumerated().map { index, asset in
      #"{"free":\#(asset.0),"minScore":\#(asset.1),"output":"\#(place + index).jpng","#
        + #""place":\#(place + index),"quality":80,"source":"\#(index).png","#
        + #""trials":[\#(asset.2)]}"#
    }.joined(separator: ",")
    return #"{"assets":[\#(assets)],"budget":4000,"schema":1,"shard":\#(shard),"tool":"jpng 1"}"#
  }
}
