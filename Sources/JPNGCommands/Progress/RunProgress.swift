internal import JPNGPipeline

/// How far a run has come. It knows no clock: the time is handed in, in seconds since the run
/// began.
///
/// What counts is the amount of work, in pixels or bytes. The largest files are worked on first, so
/// that a count of files says little about the time that is left.
struct RunProgress: Sendable {
  /// Without the amounts of files that have failed, which are not known to have been worked on.
  private(set) var total: Workload
  private(set) var filesDone = 0
  private(set) var amountDone = 0.0
  /// The files at work, in the order in which they were begun.
  private(set) var atWork: [Workload.Piece] = []
  private var filesSucceeded = 0
  /// Of the amount, as it is shown.
  private var throughput = Rate()
  /// Of the amount and what each file takes besides, as the time left follows from it.
  private var rate = Rate()

  init(of total: Workload) { self.total = total }

  mutating func begin(_ piece: Workload.Piece) { atWork.append(piece) }

  mutating func end(_ piece: Workload.Piece, failed: Bool, at time: Double) {
    if let index = atWork.firstIndex(of: piece) { atWork.remove(at: index) }
    filesDone += 1
    if failed {
      total.amount -= piece.amount
    } else {
      filesSucceeded += 1
      amountDone += piece.amount
      throughput.record(piece.amount, at: time)
      rate.record(piece.amount + overhead, at: time)
    }
  }

  /// Between 0 and 1. Where no amounts are known, files count.
  var fraction: Double {
    let fraction =
      total.amount > 0
      ? amountDone / total.amount : Double(filesDone) / Double(max(1, total.files))
    return min(max(0, fraction), 1)
  }

  /// What a file takes besides what its size does, in the unit of amounts. Packing the least
  /// picture takes as long as some 20,000 pixels of a large one (measured by hand, 800 sprites);
  /// without this, a run of which only small pictures are left would end later than was said.
  private var overhead: Double { total.unit == .pixels ? 16_384 : 0 }

  /// How fast it goes and how long it takes from now.
  struct Pace: Hashable, Sendable {
    var amountPerSecond: Double
    var secondsLeft: Double
  }

  /// `nil` as long as there is little evidence: in the first seconds, and before either a few files
  /// or a tenth of the whole are done.
  func pace(at time: Double) -> Pace? {
    guard time >= 3, filesSucceeded >= 3 || fraction >= 0.1 else { return nil }
    let rest = total.amount - amountDone + overhead * Double(total.files - filesDone)
    let working = atWork.reduce(0) { $0 + $1.amount + overhead }
    let left = rate.secondsLeft(of: rest, atWork: working, at: time)
    guard let perSecond = throughput.perSecond, let left else { return nil }
    return Pace(amountPerSecond: perSecond, secondsLeft: left)
  }
}
