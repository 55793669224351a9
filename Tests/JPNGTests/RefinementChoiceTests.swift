import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

@Suite("Planes that are worth their bytes")
struct RefinementChoiceTests {
  private static let step = FringeReference.step
  private let template: CodedPlanes

  init() throws {
    let options = PackOptions()
    let picture = try PreparedPicture(
      SourceImage(pixels: SampleImages.soft(ImageSize(width: 16, height: 16))), options)
    template = try PlaneCoder(options, Tuning(), ThreadBudget(threadCount: 1))
      .encode(picture, reusing: nil)
  }

  /// Planes of so many bytes that have one error, in steps, which is held to 4.
  private func planes(_ byteCount: Int, error: Double) -> CodedPlanes {
    let (half, step) = (byteCount / 2, Double(Self.step))
    let alpha = CodedAlpha(
      bytes: ArraySlice(repeating: 0, count: half), form: template.alpha.form,
      settings: template.alpha.settings, decoded: nil, knownMaxError: nil)
    let fringe = RemainingFringe(errors: [Int(error * step)], limits: [4 * Self.step])
    let color = CodedColor(
      bytes: ArraySlice(repeating: 0, count: byteCount - half), settings: template.color.settings,
      subsampling: template.color.subsampling, isReused: false, fringe: fringe)
    return CodedPlanes(alpha: alpha, color: color)
  }

  private func choice(error: Double, plainByteCount: Int = 4000) -> RefinementChoice {
    RefinementChoice(from: planes(1000, error: error), plainByteCount: plainByteCount)
  }

  @Test("Planes are chosen whose errors are smaller")
  func smaller() {
    var choice = choice(error: 5)
    #expect(choice.isOpen)
    choice.add(planes(1010, error: 6))
    #expect(choice.best.byteCount == 1000)
    choice.add(planes(1040, error: 4))
    #expect(choice.best.byteCount == 1040 && !choice.isOpen)
    // What is below the limit is not better for being further below.
    choice.add(planes(1041, error: 2))
    #expect(choice.best.byteCount == 1040)
  }

  /// Raised limits of so many steps; without growth unless a test is about that.
  private func higher(_ limit: Int, growth: Double = 0) -> RefinementChoice.HigherQualities {
    RefinementChoice.HigherQualities(limits: [limit * Self.step], growth: growth)
  }

  @Test("Where many bytes would be spent, limits are raised, and the best planes are judged again")
  func raised() {
    var choice = choice(error: 7)
    choice.add(planes(1040, error: 4.5))
    #expect(!choice.needsHigherLimits(for: planes(1049, error: 4)))
    let large = planes(1060, error: 4)
    #expect(choice.needsHigherLimits(for: large))
    choice.raiseLimits(to: higher(5))
    #expect(!choice.needsHigherLimits(for: large))
    #expect(choice.best.byteCount == 1040)
    choice.add(large)
    #expect(choice.best.byteCount == 1040)
  }

  @Test("Once they are, each step less may take so many bytes", arguments: [0.5, 1, 2])
  func growth(gain: Double) {
    let most = Int(1000 * (1.05 + 0.3 * gain))
    for (byteCount, isWorth) in [(most - 1, true), (most + 2, false)] {
      var choice = choice(error: 7)
      choice.raiseLimits(to: higher(4))
      choice.add(planes(byteCount, error: 7 - gain))
      #expect(choice.best.byteCount == (isWorth ? byteCount : 1000), "\(byteCount)")
    }
  }

  @Test("While errors are above raised limits, planes are held to these")
  func held() {
    var choice = choice(error: 7)
    choice.raiseLimits(to: higher(5))
    #expect(choice.held(planes(1010, error: 6)).color.fringe.limits == [5 * Self.step])
    choice.add(planes(1010, error: 6))
    #expect(choice.best.byteCount == 1010 && choice.isOpen)
  }

  @Test("With no error above raised limits, none is to be above the picture's own for as much more")
  func ownAgain() {
    for (byteCount, error, isChosen) in [(1100, 4.0, true), (1101, 4, false), (1100, 4.1, false)] {
      var choice = choice(error: 5)
      choice.raiseLimits(to: higher(5, growth: 0.1))
      #expect(choice.isOpen)
      let planes = planes(byteCount, error: error)
      #expect(choice.held(planes).color.fringe.limits == [4 * Self.step])
      choice.add(planes)
      #expect(choice.best.byteCount == (isChosen ? byteCount : 1000), "\(byteCount) \(error)")
      // Finer planes are looked for until they are too large.
      #expect(choice.isOpen == (byteCount == 1100 && !isChosen))
    }
  }

  @Test("Held to a lower quality's errors, planes are chosen that take fewer bytes than its own")
  func ofLowerQuality() {
    for (byteCount, error, isChosen) in [(1999, 5.0, true), (2000, 4, false), (1010, 6, false)] {
      var choice = RefinementChoice(
        from: planes(1000, error: 6), plainByteCount: 4000, below: 2000)
      let planes = planes(byteCount, error: error)
      #expect(!choice.needsHigherLimits(for: planes))
      choice.add(planes)
      #expect(choice.best.byteCount == (isChosen ? byteCount : 1000), "\(byteCount) \(error)")
      #expect(choice.isOpen)
      // Colour of the first planes takes 500.
      #expect(choice.mayTake(self.planes(2998, error: 0).alpha))
      #expect(!choice.mayTake(self.planes(3000, error: 0).alpha))
    }
    #expect(choice(error: 6).mayTake(planes(3000, error: 0).alpha))
  }

  @Test("What takes more than plain coding is not chosen, if it is much larger")
  func plain() {
    for (byteCount, isChosen) in [(1300, true), (1301, false)] {
      var choice = choice(error: 9, plainByteCount: 1200)
      choice.add(planes(byteCount, error: 0))
      #expect(choice.best.byteCount == (isChosen ? byteCount : 1000), "\(byteCount)")
    }
  }
}
