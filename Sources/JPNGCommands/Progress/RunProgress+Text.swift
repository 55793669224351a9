internal import JPNGPipeline
internal import JPNGReports

extension RunProgress {
  /// A line for a terminal, of at most so many columns. Where there is no room for all of it, names
  /// are shortened in the middle, and then the later parts are left out.
  func terminalLine(columns: Int, at time: Double) -> String {
    let longest = files(total.files).count
    var parts = ["\(percent) %".padded(toColumns: 5), files(filesDone).padded(toColumns: longest)]
    parts += pace(at: time).map(words) ?? []
    while parts.count > 1, parts.joined(separator: "  ").columnCount > columns {
      parts.removeLast()
    }
    let figures = parts.joined(separator: "  ").shortened(toColumns: columns)
    let room = columns - figures.columnCount - 2
    guard let name, room >= 8 else { return figures }
    return figures + "  " + name.shortened(toColumns: room)
  }

  /// A line for a log, as long as need be. A log is searched for names, so they are whole.
  func logLine(at time: Double) -> String {
    var parts = ["\(percent) %", files(filesDone)] + (pace(at: time).map(words) ?? [])
    if let name { parts.append("at work on \(name)") }
    return "jpng: " + parts.joined(separator: ", ")
  }

  /// Rounded down, so that 100 means that all is done.
  private var percent: Int { Int(100 * fraction) }

  private func files(_ done: Int) -> String {
    "\(done) of \(total.files) \(total.unit == .steps ? "steps" : "files")"
  }

  /// Of several files at work, the one that was begun first.
  private var name: String? {
    atWork.first { !$0.path.isEmpty }.map(\.path.asTerminalLine)
  }

  private func words(_ pace: Pace) -> [String] {
    let left = pace.secondsLeft.asTimeLeft + " left"
    return switch total.unit {
    case .pixels: [left, (pace.amountPerSecond / 1e6).asMegapixels + "/s"]
    case .bytes: [left, Int(min(pace.amountPerSecond, 1e15)).asByteCount + "/s"]
    case .steps: [left]
    }
  }
}

extension Double {
  /// A number of seconds, the more coarsely the more there are, and rounded up: "1 h 20 min",
  /// "12 min", "3 min 40 s", "25 s".
  var asTimeLeft: String {
    // The small part taken off is what sums of binary fractions may be off by.
    func whole(_ unit: Double) -> Int { Int((Swift.min(self, 1e9) / unit - 1e-6).rounded(.up)) }
    switch self {
    case ..<10: return "\(Swift.max(1, whole(1))) s"
    case ...55: return "\(whole(5) * 5) s"
    case ...590: return minutes(whole(10) * 10)
    case ...3540: return "\(whole(60)) min"
    default:
      let steps = whole(600)
      let minutes = steps % 6 * 10
      return "\(steps / 6) h" + (minutes > 0 ? " \(minutes) min" : "")
    }
  }

  fileprivate var asMegapixels: String {
    formatted(digits: self < 0.995 ? 2 : self < 9.95 ? 1 : 0) + " MP"
  }

  private func minutes(_ seconds: Int) -> String {
    "\(seconds / 60) min" + (seconds % 60 > 0 ? " \(seconds % 60) s" : "")
  }
}
