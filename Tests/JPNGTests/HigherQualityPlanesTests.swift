import Foundation
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

/// Of this picture, alpha becomes exact at this quality to have no larger errors than plain coding,
/// and takes far fewer bytes at higher ones.
@Suite("Planes of higher qualities")
struct HigherQualityPlanesTests {
  private static let threads = ThreadBudget(threadCount: 2)

  private let picture: PreparedPicture
  private let first: CodedPlanes
  private let refined: CodedPlanes
  private let higher: HigherQualityPlanes

  init() throws {
    let file = SharedFixtures.packageRoot.appending(path: "SampleAssets/labels/snowflake.png")
    let options = PackOptions.with { $0.quality = 25 }
    picture = try PreparedPicture(
      SourceImage(png: Array(try Data(contentsOf: file))), options)
    let alphaCoder = AlphaCoder(options, Tuning(), Self.threads)
    let colorCoder = ColorCoder(options, Tuning(), Self.threads)
    let (alpha, plain) = (
      try alphaCoder.encode(picture, reusing: nil), try alphaCoder.plain(picture)
    )
    first = CodedPlanes(
      alpha: alpha,
      color: try colorCoder.encode(picture, alpha, plainAlpha: plain, reusing: nil))
    var refinement = try AlphaRefinement(
      of: first, picture, plainAlpha: plain, alphaCoder, colorCoder, reusing: nil)
    try refinement.run()
    refined = refinement.best
    higher = HigherQualityPlanes(of: picture, plainAlpha: plain, alphaCoder)
  }

  @Test("They are taken if they take fewer bytes, with errors as small")
  func fewerBytes() throws {
    let best = try higher.best(insteadOf: refined, refinedFrom: first)
    #expect(best.byteCount * 20 < refined.byteCount * 19)
    #expect(best.color.settings.quality > 25)
    let views = try FringeView.all(of: picture, nil, plainAlpha: nil, Self.threads)
    let looks = try #require(try AlphaSettling(best, of: picture.pixels, views))
    #expect(looks.errors.overrun(first.color.fringe.limits) == 0)
  }

  @Test("A picture packed at their quality does not reuse them, as they are held to other errors")
  func notReused() throws {
    let best = try higher.best(insteadOf: refined, refinedFrom: first)
    let lower = try JPNGEncoder(options: PackOptions.with { $0.quality = 25 }).encode(picture)
    #expect(lower.alphaByteCount == best.alpha.bytes.count)
    let options = PackOptions.with { $0.quality = best.color.settings.quality }
    let coder = PlaneCoder(options, Tuning(), Self.threads)
    let planes = try coder.encode(picture, reusing: lower)
    let fresh = try coder.encode(picture, reusing: nil)
    #expect(planes.color.bytes == fresh.color.bytes && planes.alpha.bytes == fresh.alpha.bytes)
  }

  @Test("Planes that have not become larger are kept")
  func kept() throws {
    let best = try higher.best(insteadOf: first, refinedFrom: first)
    #expect(best.color.bytes == first.color.bytes && best.alpha.bytes == first.alpha.bytes)
  }
}
