import JPNGPixels
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGCoefficients

@Suite("Alpha whose errors show, a coefficient at a time")
struct AlphaSettlingTests {
  private static let threads = ThreadBudget(threadCount: 2)
  /// A disc with soft edges, off the borders of blocks.
  private static let disc = SampleImages.image(ImageSize(width: 93, height: 75)) { x, y in
    let (dx, dy) = (Double(x) - 47.3, Double(y) - 36.8)
    let inside = 30 - (dx * dx + dy * dy).squareRoot()
    return (UInt8(2 * x), 90, UInt8(3 * y), UInt8(max(0, min(255, 128 + 40 * inside))))
  }

  private let options: PackOptions
  private let picture: PreparedPicture
  private let coder: AlphaCoder
  private let planes: CodedPlanes
  private let views: [FringeView]

  init() throws {
    options = PackOptions.with {
      $0.alpha = .jpeg
      $0.alphaQuality = 50
      $0.quality = 80
    }
    picture = try PreparedPicture(
      SourceImage(pixels: Self.disc), options)
    coder = AlphaCoder(options, Tuning(), Self.threads)
    let alpha = try coder.encode(picture, reusing: nil)
    let color = try ColorCoder(options, Tuning(), Self.threads).encode(
      picture, alpha, reusing: nil)
    planes = CodedPlanes(alpha: alpha, color: color)
    views = try FringeView.all(of: picture, nil, plainAlpha: nil, Self.threads)
  }

  /// - Parameter below: How far the largest error of each look is to come down.
  private func settling(_ planes: CodedPlanes, below: Int = 0) throws -> AlphaSettling {
    var color = planes.color
    color.fringe = RemainingFringe()
    let free = try AlphaSettling(
      CodedPlanes(alpha: planes.alpha, color: color), of: picture.pixels, views)
    let errors = try #require(free).errors
    color.fringe.limits = errors.largest.map { max(0, $0 - below) }
    let settling = try AlphaSettling(
      CodedPlanes(alpha: planes.alpha, color: color), of: picture.pixels, views)
    return try #require(settling)
  }

  @Test("Errors above their limits come down, as they are decoded of the whole plane")
  func settles() throws {
    var settling = try settling(planes, below: FringeReference.step)
    let (before, limits) = (settling.errors, settling.limits)
    let own = try #require(planes.alpha.coefficients).copied()
    var attempts = 512
    try settling.run(&attempts)
    #expect(settling.hasChanged && attempts < 512)
    #expect(
      settling.errors.overrun(limits) * 4 < before.overrun(limits) * 3 && settling.errors != before)
    // The first ones stay what they are.
    #expect(planes.alpha.coefficients?.plane.isSame(as: own.plane) == true)
    let changed = try changed(settling)
    #expect(changed.bytes != planes.alpha.bytes && changed.settings.hasChangedCoefficients)
    #expect(changed.settings != planes.alpha.settings)
    let whole = try self.settling(CodedPlanes(alpha: changed, color: planes.color))
    #expect(whole.errors == settling.errors)
    try expectExact(changed)
  }

  private func changed(_ settling: AlphaSettling) throws -> CodedAlpha {
    guard case .jpeg(let levels) = planes.alpha.form else { return planes.alpha }
    return try coder.encode(settling.coefficients, insteadOf: planes.alpha, levels, picture)
  }

  private func expectExact(_ alpha: CodedAlpha) throws {
    let decoded = try #require(alpha.decoded)
    let maxError = try #require(alpha.knownMaxError)
    let size = picture.size
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (own, coded) = (picture.pixels[x, y].alpha, decoded[y * size.width + x])
        #expect(own == coded || own != 0 && own != 255)
        #expect(abs(Int(own) - Int(coded)) <= maxError)
      }
    }
    #expect(maxError <= alpha.settings.maxError)
  }

  @Test("Nothing is changed without attempts, or where no error is above its limit")
  func idle() throws {
    for (below, allowed) in [(FringeReference.step, 0), (0, 512)] {
      var settling = try settling(planes, below: below)
      var attempts = allowed
      try settling.run(&attempts)
      #expect(!settling.hasChanged && attempts == allowed)
      #expect(try changed(settling).bytes == planes.alpha.bytes)
    }
  }

  @Test("Colour makes up for small ones, not for larger ones than it is to", arguments: [80, 85])
  func madeUp(alphaQuality: Int) throws {
    var options = options
    options.alphaQuality = alphaQuality
    let alpha = try AlphaCoder(options, Tuning(), Self.threads).encode(picture, reusing: nil)
    let coder = ColorCoder(options, Tuning(), Self.threads)
    func fringe(mostOverrun: Int?) throws -> RemainingFringe {
      let makingUp = mostOverrun.map { ColorCoder.MakingUp(attempts: 256, mostOverrun: $0) }
      let attempts = ColorCoder.Attempts(left: 512, makingUp: makingUp)
      return try coder.encode(picture, alpha, reusing: nil, attempts: attempts).fringe
    }
    let usual = try fringe(mostOverrun: nil)
    let madeUp = try fringe(mostOverrun: 40 * FringeReference.step)
    #expect(usual.ofAlpha > 0 && usual.limits == madeUp.limits)
    #expect(madeUp.ofAlpha * 5 < usual.ofAlpha * 4)
    #expect(try fringe(mostOverrun: 1).errors == usual.errors)
  }

  @Test("A PNG has no coefficients")
  func png() throws {
    let options = PackOptions.with { $0.alpha = .png }
    let alpha = try AlphaCoder(options, Tuning(), Self.threads).encode(picture, reusing: nil)
    let exact = CodedPlanes(alpha: alpha, color: planes.color)
    #expect(try AlphaSettling(exact, of: picture.pixels, views) == nil)
  }
}
