/// How fast work goes. It knows no clock: the time is handed in, in seconds since the work began.
///
/// The amount that was done is divided by the time that it took. Older work counts less and less,
/// as pictures differ in what a pixel of them takes, and the largest come first. After a minute the
/// last third of a minute counts most, and after an hour the last third of an hour, so that one odd
/// file changes little.
struct Rate: Sendable {
  private var amount = 0.0
  private var seconds = 0.0
  private var lastEnd = 0.0

  /// The work on a file has ended.
  mutating func record(_ amount: Double, at time: Double) {
    let passed = max(0, time - lastEnd)
    let window = max(10, time / 3)
    let fading = window / (window + passed)
    self.amount = self.amount * fading + amount
    seconds = seconds * fading + passed
    lastEnd = max(lastEnd, time)
  }

  /// The amount in a second; `nil` while nothing is known.
  var perSecond: Double? { amount > 0 && seconds > 0 ? amount / seconds : nil }

  /// The seconds until the rest is done; `nil` while nothing is known.
  ///
  /// Files at work are in part done, but nobody knows how far they are. They are taken to have gone
  /// on at the rate of those before, so that the time runs down evenly between the ends of files.
  ///
  /// - Parameters:
  ///   - rest: The amount of all files that are not done.
  ///   - atWork: That of the files among them that are at work.
  func secondsLeft(of rest: Double, atWork: Double, at time: Double) -> Double? {
    guard let perSecond else { return nil }
    let sinceLastEnd = max(0, time - lastEnd) * perSecond
    return max(0, rest - min(atWork, sinceLastEnd)) / perSecond
  }
}
