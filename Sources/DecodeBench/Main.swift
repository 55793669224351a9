internal import Foundation
internal import JPNG

/// Times decoding against the stock libraries: every contender once, then all again, so that a
/// machine that drifts drifts for all.
@main
struct DecodeBench {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let runs = take("--runs", from: &arguments) ?? 15
    let quality = take("--quality", from: &arguments) ?? 80
    let only = takeText("--only", from: &arguments)
    if let index = arguments.firstIndex(of: "--fidelity") {
      arguments.remove(at: index)
      for path in arguments {
        let source = try SourceImage(png: Array(try Data(contentsOf: URL(filePath: path))))
        try Fidelity.report(URL(filePath: path).lastPathComponent, source, quality: quality)
      }
      return
    }
    var table = Table()
    for path in arguments {
      let png = Array(try Data(contentsOf: URL(filePath: path)))
      var contest = try Contest(
        name: URL(filePath: path).lastPathComponent, png: png, quality: quality)
      if let only { contest.contenders.removeAll { $0.name != only } }
      table.add(contest, try time(contest, runs))
    }
    table.finish()
  }

  private static func take(_ option: String, from arguments: inout [String]) -> Int? {
    takeText(option, from: &arguments).flatMap(Int.init)
  }

  private static func takeText(_ option: String, from arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    defer { arguments.removeSubrange(index...index + 1) }
    return arguments[index + 1]
  }

  /// The median milliseconds of each contender; the first round is warming up.
  private static func time(_ contest: Contest, _ runs: Int) throws -> [String: Double] {
    let (canvas, clock) = (Canvas(contest.size), ContinuousClock())
    var times: [String: [Double]] = [:]
    for run in 0...runs {
      for contender in contest.contenders {
        let duration = try clock.measure { try contender.run(canvas) }
        let milliseconds =
          Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds)
          * 1e-15
        if run > 0 { times[contender.name, default: []].append(milliseconds) }
      }
    }
    return times.mapValues { $0.sorted()[$0.count / 2] }
  }
}

/// Milliseconds of each contender, and how they compare with what they are held against.
private struct Table {
  private var totals: [String: Double] = [:]
  private var contenders: [Contender] = []
  private var pixelCount = 0

  mutating func add(_ contest: Contest, _ times: [String: Double]) {
    contenders = contest.contenders
    pixelCount += contest.size.pixelCount
    print("\n\(contest.name), \(contest.size)")
    report(times, contest.size.pixelCount)
    totals.merge(times, uniquingKeysWith: +)
  }

  func finish() {
    print("\nall images, medians added")
    report(totals, pixelCount)
  }

  private func report(_ times: [String: Double], _ pixelCount: Int) {
    for contender in contenders {
      guard let time = times[contender.name], let floor = times[contender.floor] else { continue }
      let rate = Double(pixelCount) / 1e3 / time
      print(
        String(
          format: "  %@ %9.3f ms %6.0f MP/s  %6.3f × %@ (%.2f times as fast)",
          contender.name.padding(toLength: 16, withPad: " ", startingAt: 0), time, rate,
          time / floor, contender.floor, floor / time))
    }
  }
}
